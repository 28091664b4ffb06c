import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);
// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 });

// What jsdom lacks: its window is a phone's, and nothing scrolls.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('max-width'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
