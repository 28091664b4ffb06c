/** What the page and the worker that recognises text tell each other. */
import type { PhotoKind } from './text-engine.ts';
import type { TextLine } from './text-lines.ts';

/** Files from this origin, by their addresses. The data is compressed with gzip. */
export interface TextReaderFiles {
  readonly wasm: string;
  readonly data: string;
}

export interface TextRequest {
  readonly picture: ImageBitmap;
  readonly kind: PhotoKind;
  readonly files: TextReaderFiles;
}

export type TextAnswer =
  | { readonly progress: number }
  /** The alternative recognitions of the picture, one of each pass, each as lines. */
  | { readonly readings: TextLine[][] }
  /** The files could not be loaded, or the picture could not be read. */
  | { readonly failure: 'loading' | 'reading' };
