// Begins the page of a replay: mounts the viewer, and leaves the table to print alone.
(() => {
  const element = document.getElementById('ronda-viewer');
  try {
    const input = JSON.parse(document.getElementById('ronda-input').textContent);
    RondaViewer.mount(element, input);
    document.documentElement.classList.add('ronda-mounted');
  } catch (error) {
    element.replaceChildren();
    const sentence = document.getElementById('ronda-failed');
    sentence.querySelector('bdi').textContent = String(error);
    sentence.hidden = false;
    console.error(error);
  }
})();
