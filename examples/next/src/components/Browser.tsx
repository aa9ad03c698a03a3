'use client';
// What pages do in a browser, once React is through with them.
import { useEffect } from 'react';

export function Browser() {
  useEffect(() => void import('../browser.js'), []);
  return null;
}
