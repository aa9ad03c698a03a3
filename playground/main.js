import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import '@graphiql/plugin-explorer/style.css';
import './page.css';

import { explorerPlugin } from '@graphiql/plugin-explorer';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

import { examples } from './examples.js';
import { storage } from './storage.js';

const playground = createElement(GraphiQL, {
  fetcher: createGraphiQLFetcher({ url: '/graphql' }),
  plugins: [HISTORY_PLUGIN, explorerPlugin()],
  defaultTabs: examples,
  defaultEditorToolsVisibility: 'variables',
  // Headers hold tokens, and those are not for the browser's storage.
  shouldPersistHeaders: false,
  storage,
});

createRoot(document.getElementById('playground')).render(playground);
