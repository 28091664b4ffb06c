import type { BarcodeScanner } from '../port.ts';
import { front } from './front.ts';
import { hasCameraAccess } from './scanning/camera.ts';
import { scan } from './scanning/scan.ts';

export const scanner: BarcodeScanner = {
  lack() {
    if (hasCameraAccess()) return undefined;
    return window.isSecureContext ? 'browser' : 'insecure-address';
  },
  settings: 'browser',
  // A phone in a pocket needs no camera.
  mayRun: front.isInFront,
  subscribe: front.subscribe,
  canGoOn: true,
  scan,
};
