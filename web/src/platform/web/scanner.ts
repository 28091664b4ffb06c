import type { BarcodeScanner } from '../port.ts';
import { foreground } from './foreground.ts';
import { hasCameraAccess } from './scanning/camera.ts';
import { scan, scanQr } from './scanning/scan.ts';

export const scanner: BarcodeScanner = {
  unavailableReason() {
    if (hasCameraAccess()) return undefined;
    return window.isSecureContext ? 'browser' : 'insecure-address';
  },
  permissionSettings: 'browser',
  // Switches the camera off while the page is hidden.
  canRun: foreground.isInForeground,
  subscribe: foreground.subscribe,
  supportsSeries: true,
  scan,
  scanQr,
};
