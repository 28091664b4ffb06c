/** Recognises text with Tesseract, compiled to WebAssembly. The same in a worker and in Node. */
import { evenOut, toPgm, type GreyPicture } from './grey-picture.ts';
import { parseTsv, type TextLine } from './text-lines.ts';

/** What a photo shows: the front of a pack, or the paper of a till. */
export type PhotoKind = 'label' | 'receipt';

/** The part of tesseract.js-core that is used here. It has no types of its own. */
interface Core {
  readonly FS: { readonly writeFile: (path: string, content: Uint8Array) => void };
  readonly TessBaseAPI: new () => {
    Init(path: null, language: string, engine: number): number;
    SetVariable(name: string, value: string): void;
    /** Reads the file '/input', turned by `angle` in radians. Returns 1 if it is no picture. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    End(): void;
  };
}
export type CreateCore = (options: {
  readonly wasmBinary: ArrayBuffer | Uint8Array;
  readonly TesseractProgress: (percent: number) => void;
  readonly print: () => void;
  readonly printErr: () => void;
}) => Promise<Core>;

/** The two files that the engine needs. */
export interface EngineFiles {
  readonly wasm: ArrayBuffer | Uint8Array;
  /** The trained data of Portuguese, uncompressed. */
  readonly data: Uint8Array;
}

export interface TextEngine {
  /**
   * Returns the recognitions of a picture, one of each pass. `onProgress` gets the progress, from 0
   * to 1.
   */
  readonly read: (
    picture: GreyPicture,
    kind: PhotoKind,
    onProgress?: (progress: number) => void,
  ) => TextLine[][];
}

interface Pass {
  /** In radians: lines of packs that are seen from the side are not horizontal. */
  readonly angle: number;
  /** Whether light and contrast are made even first (`evenOut`). */
  readonly isEven: boolean;
}

/** 'Sparse text' finds words anywhere on a pack; 'single block' keeps the lines of a receipt whole. */
const modes: Readonly<
  Record<PhotoKind, { readonly segmentation: string; readonly passes: readonly Pass[] }>
> = {
  label: {
    segmentation: '11',
    passes: [
      { angle: 0, isEven: false },
      { angle: 0.12, isEven: false },
      { angle: -0.12, isEven: false },
      { angle: 0, isEven: true },
    ],
  },
  receipt: { segmentation: '6', passes: [{ angle: 0, isEven: true }] },
};

/** Pixels on each side of a pixel: more than a stroke of a letter, less than a shadow. */
const evenRadius = 60;
/** The engine of neural networks, the only one in the data. */
const lstmOnly = 1;

/** Starts the engine. Throws if the files are damaged. */
export async function createTextEngine(
  createCore: CreateCore,
  { wasm, data }: EngineFiles,
): Promise<TextEngine> {
  let onPercent: (percent: number) => void = ignore;
  const core = await createCore({
    wasmBinary: wasm,
    TesseractProgress: (percent) => onPercent(percent),
    print: ignore,
    printErr: ignore,
  });
  core.FS.writeFile('./por.traineddata', data);
  const api = new core.TessBaseAPI();
  if (api.Init(null, 'por', lstmOnly) !== 0) throw new Error('The trained data cannot be used.');
  return {
    read(picture, kind, onProgress = ignore) {
      const { segmentation, passes } = modes[kind];
      api.SetVariable('tessedit_pageseg_mode', segmentation);
      return passes.map(({ angle, isEven }, index) => {
        onPercent = (percent) => onProgress((index + percent / 100) / passes.length);
        core.FS.writeFile('/input', toPgm(isEven ? evenOut(picture, evenRadius) : picture));
        if (api.SetImageFile(1, angle) === 1) throw new Error('The picture cannot be used.');
        api.Recognize(null);
        return parseTsv(api.GetTSVText(0));
      });
    },
  };
}

const ignore = () => undefined;
