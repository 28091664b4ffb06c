import { expect, it } from 'vitest';
import {
  CameraLost,
  CameraUnavailable,
  isDenied,
  LoadingFailed,
} from '../../platform/device-failures.ts';
import { scanFailureText } from './failure-text.ts';

const makeCameraUnavailable = (name: string, message = '') =>
  new CameraUnavailable('', { cause: new DOMException(message, name) });

it.each([
  [makeCameraUnavailable('NotAllowedError'), 'Permissão para a câmera foi negada.'],
  [makeCameraUnavailable('SecurityError'), 'Permissão para a câmera foi negada.'],
  [makeCameraUnavailable('NotFoundError'), 'Erro de permissão: nenhuma câmera foi encontrada.'],
  [
    makeCameraUnavailable('NotReadableError'),
    'Erro de permissão: a câmera está em uso por outro aplicativo.',
  ],
  [makeCameraUnavailable('AbortError'), 'Erro de permissão: a câmera não pôde ser iniciada.'],
  [makeCameraUnavailable('OddError', 'odd thing'), 'Erro de permissão: odd thing'],
  [new CameraLost(), 'Erro durante o scan: a câmera foi desligada.'],
  [new LoadingFailed(), 'Erro durante o scan: o leitor não pôde ser carregado.'],
  [new Error('odd thing'), 'Erro durante o scan: odd thing'],
  [undefined, 'Erro durante o scan: motivo desconhecido.'],
])('SCN-02 describes %o as "%s"', (failure, text) => {
  expect(scanFailureText(failure)).toBe(text);
  expect(isDenied(failure)).toBe(text.includes('negada'));
});
