import './style.css';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refusal } from './api';
import { App } from './app';

const client = new QueryClient({
  defaultOptions: {
    // What the browser thinks of its connection isn't asked: what can't be reached is told at once, and is tried again by hand.
    queries: { networkMode: 'always', retry: (failures, error) => !(error instanceof Refusal) && failures < 3, staleTime: 5_000 },
    mutations: { networkMode: 'always', retry: false },
  },
});

createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
