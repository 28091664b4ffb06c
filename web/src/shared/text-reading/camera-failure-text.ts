import { isDenied } from '../../platform/device-failures.ts';

/** Returns the message for a camera that could not be opened. */
export const cameraFailureText = (failure: unknown): string =>
  isDenied(failure)
    ? 'Permissão para a câmera foi negada.'
    : 'Não foi possível abrir a câmera. Tente escolher uma foto.';
