import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import '@graphiql/plugin-explorer/style.css';
import './page.css';

import { explorerPlugin } from '@graphiql/plugin-explorer';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

import { examples } from './examples.js';
import { Seeing, fetcher } from './seeing.js';
import { storage } from './storage.js';

const playground = createElement(GraphiQL, {
  fetcher,
  plugins: [HISTORY_PLUGIN, explorerPlugin()],
  defaultTabs: examples,
  defaultEditorToolsVisibility: 'variables',
  // Headers hold tokens, and those are not for the browser's storage.
  shouldPersistHeaders: false,
  storage,
});

const page = createElement('div', { className: 'page' }, createElement(Seeing), playground);
createRoot(document.getElementById('playground')).render(page);
