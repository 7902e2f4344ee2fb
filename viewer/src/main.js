// The viewer as a page loads it: `RondaViewer.mount(element, input)`.

import './styles/viewer.css';
import { mount } from './page/viewer.js';

Object.assign(globalThis, { RondaViewer: { mount } });
