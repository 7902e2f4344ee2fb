// Begins the page of a replay: mounts the viewer, and leaves the table to be printed, in the
// language in which the viewer is read by then.
(() => {
  const element = document.getElementById('ronda-viewer');
  try {
    const input = JSON.parse(document.getElementById('ronda-input').textContent);
    RondaViewer.mount(element, input);
    document.documentElement.classList.add('ronda-mounted');
    addEventListener('beforeprint', () => {
      const language = element.querySelector('.ronda').lang;
      const table = document.getElementById('ronda-table');
      if (language && language !== table.lang) translate(table, language, input.catalogues);
    });
  } catch (error) {
    element.replaceChildren();
    const sentence = document.getElementById('ronda-failed');
    sentence.querySelector('bdi').textContent = String(error);
    sentence.hidden = false;
    console.error(error);
  }

  // Says every marked sentence anew; the values in it stay the elements that they are.
  function translate(table, language, catalogues) {
    const catalogue = catalogues[language] ?? {};
    for (const sentence of table.querySelectorAll('[data-t]')) {
      const { t: text, n: many } = sentence.dataset;
      const values = new Map([...sentence.children].map((one) => [one.dataset.v, one]));
      let said = catalogue[text] ?? (many ? [text, many] : text);
      if (many) said = said[values.get('count').textContent === '1' ? 0 : 1];
      const pieces = said.split(/\{(\w+)\}/); // text and names of places by turns
      sentence.replaceChildren(
        ...pieces.map((piece, number) => (number % 2 ? (values.get(piece) ?? piece) : piece)),
      );
    }
    table.lang = language;
  }
})();
