import { expect, it } from 'vitest';
import {
  CameraLost,
  CameraRefused,
  isDenied,
  LoadingFailed,
} from '../../platform/device-failures.ts';
import { failureText } from './failure-text.ts';

const makeCameraRefused = (name: string, message = '') =>
  new CameraRefused('', { cause: new DOMException(message, name) });

it.each([
  [makeCameraRefused('NotAllowedError'), 'Permissão para a câmera foi negada.'],
  [makeCameraRefused('SecurityError'), 'Permissão para a câmera foi negada.'],
  [makeCameraRefused('NotFoundError'), 'Erro de permissão: nenhuma câmera foi encontrada.'],
  [
    makeCameraRefused('NotReadableError'),
    'Erro de permissão: a câmera está em uso por outro aplicativo.',
  ],
  [makeCameraRefused('AbortError'), 'Erro de permissão: a câmera não pôde ser iniciada.'],
  [makeCameraRefused('OddError', 'odd thing'), 'Erro de permissão: odd thing'],
  [new CameraLost(), 'Erro durante o scan: a câmera foi desligada.'],
  [new LoadingFailed(), 'Erro durante o scan: o leitor não pôde ser carregado.'],
  [new Error('odd thing'), 'Erro durante o scan: odd thing'],
  [undefined, 'Erro durante o scan: motivo desconhecido.'],
])('SCN-02 describes %o as "%s"', (failure, text) => {
  expect(failureText(failure)).toBe(text);
  expect(isDenied(failure)).toBe(text.includes('negada'));
});
