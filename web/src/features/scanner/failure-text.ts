import {
  CameraLost,
  CameraUnavailable,
  isDenied,
  LoadingFailed,
} from '../../platform/device-failures.ts';

/** Returns the message for a failed scan (SCN-02). */
export function scanFailureText(failure: unknown): string {
  if (isDenied(failure)) return 'Permissão para a câmera foi negada.';
  return failure instanceof CameraUnavailable
    ? `Erro de permissão: ${cameraUnavailableDetail(failure.cause)}`
    : `Erro durante o scan: ${scanDetail(failure)}`;
}

function cameraUnavailableDetail(cause: unknown): string {
  const name = nameOf(cause);
  if (name === 'NotFoundError') return 'nenhuma câmera foi encontrada.';
  if (name === 'NotReadableError') return 'a câmera está em uso por outro aplicativo.';
  if (name === 'AbortError') return 'a câmera não pôde ser iniciada.';
  return messageOf(cause);
}

function scanDetail(failure: unknown): string {
  if (failure instanceof CameraLost) return 'a câmera foi desligada.';
  if (failure instanceof LoadingFailed) return 'o leitor não pôde ser carregado.';
  return messageOf(failure);
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

const messageOf = (error: unknown) =>
  (error instanceof Error && error.message) || 'motivo desconhecido.';
