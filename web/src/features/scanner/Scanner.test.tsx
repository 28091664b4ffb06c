import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { advanceClock, fakeLongTimers } from '../../../test/long-timers.ts';
import { settle } from '../../../test/settle.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';
import { installFakeCamera } from './fake-camera.fixture.ts';
import { Scanner } from './Scanner.tsx';
import type { DetectedCode } from '../../platform/detected-codes.ts';

const loadDecoder = vi.hoisted(() => vi.fn());
vi.mock('../../platform/web/scanning/decoder.ts', () => ({ loadDecoder }));
vi.mock('../../platform/web/scanning/picture.ts', () => ({
  createPictureTaker: () => () => document.createElement('canvas'),
}));

const onRead = vi.fn();
const onClose = vi.fn();
const vibrate = vi.fn();

function Harness() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ToastRegion>
      <Button onClick={() => setIsOpen(true)}>Escanear</Button>
      <Scanner
        isOpen={isOpen}
        onRead={(barcode) => {
          onRead(barcode);
          setIsOpen(false);
        }}
        onClose={() => {
          onClose();
          setIsOpen(false);
        }}
      />
    </ToastRegion>
  );
}

const codeOf = (text: string): DetectedCode[] => [{ symbology: 'ean-upc', text }];
const mockDecoder = (decode: () => DetectedCode[]) =>
  loadDecoder.mockResolvedValue(async () => decode());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const findHint = () => screen.findByText('Aponte a câmera para o código de barras');
const findField = () => screen.findByLabelText('Código de barras');
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openScanner() {
  const { unmount } = render(<Harness />);
  await press('Escanear');
  await screen.findByRole('dialog', { name: 'Escanear código de barras' });
  return unmount;
}

beforeEach(() => {
  vi.clearAllMocks();
  mockDecoder(() => []);
  Object.assign(navigator, { vibrate });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'vibrate');
  localStorage.clear();
});

describe('SCN-01 SCN-02 with a camera', () => {
  it('SCN-01 shows that the scanner is starting, and then a hint', async () => {
    const permission = Promise.withResolvers<void>();
    const camera = installFakeCamera(() => permission.promise);
    await openScanner();
    expect(screen.getByText('Iniciando scanner...')).toBeVisible();
    await waitFor(() => expect(camera.getUserMedia).toHaveBeenCalledOnce());
    expect(camera.getUserMedia.mock.calls[0]?.[0].video).toMatchObject({
      facingMode: { ideal: 'environment' },
    });
    expect(screen.queryByText(/Aponte/u)).toBeNull();
    permission.resolve();
    expect(await findHint()).toBeVisible();
    expect(screen.queryByText('Iniciando scanner...')).toBeNull();
  });

  it('SCN-02 decodes 250 ms after the camera has started, and then ten times a second', async () => {
    let decodeCount = 0;
    mockDecoder(() => {
      decodeCount += 1;
      return [];
    });
    installFakeCamera();
    fakeLongTimers();
    await openScanner();
    await findHint();
    await advanceClock(249);
    expect(decodeCount).toBe(0);
    await advanceClock(1);
    expect(decodeCount).toBe(1);
    await advanceClock(99);
    expect(decodeCount).toBe(1);
    await advanceClock(901);
    expect(decodeCount).toBe(11);
  });

  it('SCN-02 releases the camera, returns the barcode once, and vibrates', async () => {
    mockDecoder(() => codeOf('7891000100103'));
    const camera = installFakeCamera();
    onRead.mockImplementationOnce(() => expect(camera.trackStates()).toEqual(['ended']));
    await openScanner();
    await waitFor(() => expect(onRead).toHaveBeenCalledWith('7891000100103'));
    expect(vibrate).toHaveBeenCalledWith(30);
    await waitUntilClosed();
    expect(onRead).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Escanear' })).toHaveFocus());
  });

  it('SCN-02 ignores a wrong check digit, and returns an in-store code', async () => {
    let decodeCount = 0;
    mockDecoder(() => {
      decodeCount += 1;
      return codeOf(decodeCount < 4 ? '7891000100104' : '2000010012343');
    });
    installFakeCamera();
    await openScanner();
    await waitFor(() => expect(onRead).toHaveBeenCalledWith('2000010012343'));
    expect(decodeCount).toBeGreaterThan(4);
  });

  it.each([
    ['Cancelar', async () => press('Cancelar')],
    ['Escape', async () => userEvent.keyboard('{Escape}')],
  ])('SCN-02 releases the camera on %s, and returns nothing', async (_, closeScanner) => {
    const camera = installFakeCamera();
    await openScanner();
    await findHint();
    expect(camera.trackStates()).toEqual(['live']);
    await closeScanner();
    expect(camera.trackStates()).toEqual(['ended']);
    await waitUntilClosed();
    expect(onClose).toHaveBeenCalledOnce();
    expect(onRead).not.toHaveBeenCalled();
  });

  it('SCN-02 releases the camera when the screen is unmounted', async () => {
    const camera = installFakeCamera();
    const unmount = await openScanner();
    await findHint();
    unmount();
    expect(camera.trackStates()).toEqual(['ended']);
  });

  it('SCN-02 releases a camera that is granted after the scanner was closed', async () => {
    const permission = Promise.withResolvers<void>();
    const camera = installFakeCamera(() => permission.promise);
    await openScanner();
    await waitFor(() => expect(camera.getUserMedia).toHaveBeenCalledOnce());
    await press('Cancelar');
    await waitUntilClosed();
    permission.resolve();
    await waitFor(() => expect(camera.trackStates()).toEqual(['ended']));
    await act(settle);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('SCN-02 releases the camera while the page is hidden, and starts it again afterwards', async () => {
    const camera = installFakeCamera();
    await openScanner();
    await findHint();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(camera.trackStates()).toEqual(['ended']);
    expect(screen.getByText('Iniciando scanner...')).toBeVisible();
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await findHint();
    expect(camera.trackStates()).toEqual(['ended', 'live']);
  });

  it('SCN-04 switches the torch if the camera has one', async () => {
    const camera = installFakeCamera(undefined, true);
    await openScanner();
    await findHint();
    await press('Lanterna');
    expect(camera.tracks[0]?.applyConstraints).toHaveBeenCalledWith({
      advanced: [{ torch: true }],
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Lanterna' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    );
  });

  it('SCN-04 offers no torch if there is none', async () => {
    installFakeCamera();
    await openScanner();
    await findHint();
    expect(screen.queryByRole('button', { name: 'Lanterna' })).toBeNull();
  });
});

describe('SCN-05 several codes in a row', () => {
  const question = 'Quanto custa?';
  function SeriesHarness() {
    const [readBarcodes, setReadBarcodes] = useState<string[]>([]);
    const [isPaused, setIsPaused] = useState(false);
    return (
      <ToastRegion>
        <Button onClick={() => setIsPaused(true)}>Perguntar</Button>
        <Scanner
          isOpen
          onRead={(barcode) => {
            onRead(barcode);
            setReadBarcodes((before) => [...before, barcode]);
          }}
          onClose={onClose}
          series={{
            hasRead: readBarcodes.length > 0,
            result: <p>Lidos: {readBarcodes.join(', ')}</p>,
            isPaused,
            dialog: isPaused && <Button onClick={() => setIsPaused(false)}>{question}</Button>,
          }}
        />
      </ToastRegion>
    );
  }
  const waitUntilShown = (text: string) =>
    waitFor(() => expect(screen.getByText(text)).toBeVisible());

  it('SCN-05 stays open with its camera, and shows the result of each code', async () => {
    let code = '7891000100103';
    mockDecoder(() => codeOf(code));
    const camera = installFakeCamera();
    render(<SeriesHarness />);
    await waitUntilShown('Lidos: 7891000100103');
    code = '78912342';
    await waitUntilShown('Lidos: 7891000100103, 78912342');
    expect(onRead).toHaveBeenCalledTimes(2);
    expect(camera.trackStates()).toEqual(['live']);
    expect(vibrate).toHaveBeenCalledTimes(2);
    await press('Pronto');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('SCN-05 reads no code while a dialog is open, and then ignores the code that was in view', async () => {
    let code = '7891000100103';
    let decodeCount = 0;
    mockDecoder(() => {
      decodeCount += 1;
      return codeOf(code);
    });
    installFakeCamera();
    render(<SeriesHarness />);
    await waitUntilShown('Lidos: 7891000100103');
    act(() => screen.getByText('Perguntar').click());
    code = '78912342';
    const countWhenPaused = decodeCount;
    await waitFor(() => expect(decodeCount).toBeGreaterThan(countWhenPaused + 3));
    await press(question);
    const countWhenResumed = decodeCount;
    await waitFor(() => expect(decodeCount).toBeGreaterThan(countWhenResumed + 3));
    expect(onRead).toHaveBeenCalledOnce();
  });

  it('SCN-05 accepts several typed codes too', async () => {
    render(<SeriesHarness />);
    await userEvent.type(await findField(), '7891000100103{Enter}');
    await waitUntilShown('Lidos: 7891000100103');
    expect(await findField()).toHaveValue('');
    await userEvent.type(await findField(), '78912342{Enter}');
    await waitUntilShown('Lidos: 7891000100103, 78912342');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('SCN-06 sound and vibration', () => {
  function installFakeSound() {
    const tone = { connect: (to: object) => to, start: vi.fn(), stop: vi.fn() };
    const gain = { linearRampToValueAtTime: vi.fn(), setValueAtTime: vi.fn() };
    const onAudioCreated = vi.fn();
    vi.stubGlobal('AudioContext', function FakeAudio() {
      onAudioCreated();
      const audio = {
        state: 'suspended',
        currentTime: 0,
        destination: {},
        resume: async () => void (audio.state = 'running'),
        suspend: async () => void (audio.state = 'suspended'),
      };
      return audio;
    });
    vi.stubGlobal('OscillatorNode', function Oscillator() {
      return tone;
    });
    vi.stubGlobal('GainNode', function Gain() {
      return { ...tone, gain };
    });
    return { onAudioCreated, tone };
  }
  afterEach(() => vi.unstubAllGlobals());

  it('SCN-06 starts the audio during the tap that opens the scanner, and beeps when a code is read', async () => {
    const { onAudioCreated, tone } = installFakeSound();
    mockDecoder(() => codeOf('7891000100103'));
    installFakeCamera();
    render(<Harness />);
    expect(onAudioCreated).not.toHaveBeenCalled();
    act(() => {
      screen.getByRole('button', { name: 'Escanear' }).click();
    });
    expect(onAudioCreated).toHaveBeenCalledOnce();
    await waitFor(() => expect(tone.start).toHaveBeenCalledOnce());
    expect(vibrate).toHaveBeenCalledOnce();
  });

  it('SCN-06 switches sound and vibration off separately, and stores both settings', async () => {
    const { tone } = installFakeSound();
    const unmount = await openScannerWithCamera();
    const getSoundButton = () => screen.getByRole('button', { name: 'Som' });
    expect(getSoundButton()).toHaveAttribute('aria-pressed', 'true');
    await press('Som');
    await press('Vibração');
    expect(getSoundButton()).toHaveAttribute('aria-pressed', 'false');
    unmount();
    await openScannerWithCamera();
    expect(getSoundButton()).toHaveAttribute('aria-pressed', 'false');
    mockDecoder(() => codeOf('7891000100103'));
    await press('Digitar o código');
    await press('Usar a câmera');
    await waitFor(() => expect(onRead).toHaveBeenCalledOnce());
    expect(vibrate).not.toHaveBeenCalled();
    expect(tone.start).not.toHaveBeenCalled();
  });

  it('SCN-06 offers only the signals that this device has', async () => {
    Reflect.deleteProperty(navigator, 'vibrate');
    await openScannerWithCamera();
    expect(screen.queryByRole('button', { name: 'Som' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Vibração' })).toBeNull();
  });

  async function openScannerWithCamera() {
    installFakeCamera();
    const unmount = await openScanner();
    await findHint();
    return unmount;
  }
});

describe('SCN-02 when the camera fails', () => {
  it.each([
    ['NotAllowedError', 'Permissão para a câmera foi negada.'],
    ['NotFoundError', 'Erro de permissão: nenhuma câmera foi encontrada.'],
  ])('SCN-02 shows a message for %s, and allows typing the digits', async (name, text) => {
    installFakeCamera(() => Promise.reject(new DOMException('', name)));
    await openScanner();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(await findField()).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('SCN-02 releases the camera if the decoder cannot be loaded', async () => {
    loadDecoder.mockRejectedValue(new TypeError('Failed to fetch'));
    const camera = installFakeCamera();
    await openScanner();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Erro durante o scan: o leitor não pôde ser carregado.',
    );
    expect(camera.trackStates()).toEqual(['ended']);
    expect(await findField()).toBeVisible();
  });

  it('SCN-02 releases the camera when decoding fails', async () => {
    mockDecoder(() => {
      throw new Error('memória insuficiente');
    });
    const camera = installFakeCamera();
    await openScanner();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Erro durante o scan: memória insuficiente',
    );
    expect(camera.trackStates()).toEqual(['ended']);
  });

  it('SCN-02 shows a message when the camera is unplugged', async () => {
    const camera = installFakeCamera();
    await openScanner();
    await findHint();
    act(() => void camera.tracks[0]?.dispatchEvent(new Event('ended')));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Erro durante o scan: a câmera foi desligada.',
    );
    expect(await findField()).toBeVisible();
  });
});

describe('SCN-02 with a typed code', () => {
  it('SCN-02 shows the form for typing first, with the reason, if there is no camera', async () => {
    await openScanner();
    expect(await findField()).toHaveFocus();
    expect(await findField()).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByText('A câmera só funciona em um endereço seguro (https).')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Usar a câmera' })).toBeNull();
  });

  it('SCN-02 releases the camera when the person types, and starts it again on return', async () => {
    const camera = installFakeCamera();
    await openScanner();
    await findHint();
    await press('Digitar o código');
    expect(await findField()).toHaveFocus();
    expect(camera.trackStates()).toEqual(['ended']);
    await press('Usar a câmera');
    await findHint();
    expect(camera.trackStates()).toEqual(['ended', 'live']);
  });

  it.each([
    ['', 'Use apenas os números do código de barras.'],
    ['789', 'O código de barras tem 8, 12, 13 ou 14 números.'],
    ['7891000100104', 'Código de barras inválido: confira os números.'],
  ])('SCN-02 shows an error for the typed code %o', async (digits, text) => {
    await openScanner();
    const field = await findField();
    if (digits !== '') await userEvent.type(field, digits);
    await press('Confirmar');
    expect(screen.getByText(text)).toBeVisible();
    expect(await findField()).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(await findField()).toHaveFocus();
    expect(onRead).not.toHaveBeenCalled();
  });

  it('SCN-02 accepts the digits as printed, and sends them once on a double tap', async () => {
    await openScanner();
    await userEvent.type(await findField(), '0 36000 29145 2');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Confirmar' }));
    expect(onRead).toHaveBeenCalledOnce();
    expect(onRead).toHaveBeenCalledWith('0036000291452');
    await waitUntilClosed();
  });
});

it('SCN-01 SCN-02 keeps the focus inside the dialog, and submits no form around the scanner', async () => {
  const onSubmit = vi.fn();
  render(
    <ToastRegion>
      <form onSubmit={onSubmit}>
        <Scanner isOpen onRead={onRead} onClose={onClose} />
      </form>
    </ToastRegion>,
  );
  // The code is returned only once, although this caller does not close the scanner.
  await userEvent.type(await findField(), '78912342{Enter}{Enter}');
  expect(onRead).toHaveBeenCalledExactlyOnceWith('78912342');
  expect(onSubmit).not.toHaveBeenCalled();
  const dialog = screen.getByRole('dialog');
  for (let tabCount = 0; tabCount < 5; tabCount += 1) {
    await userEvent.tab();
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  }
});
