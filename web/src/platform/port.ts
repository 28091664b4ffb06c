/**
 * What the app asks of the device that it runs on. `web/` answers in a browser, `native/` in the
 * Capacitor shell; the build chooses one of the two behind `#platform/…` (web/package.json), so
 * nothing else knows which it is, and neither build carries the other's code.
 */
import type { Barcode } from '@quitanda/contract/barcodes';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text as it is, or a picture under its own type. */
  readonly body: string | Blob | undefined;
  /** Milliseconds; who waits measures it too, this only frees what is under way. */
  readonly timeLimit: number;
  readonly signal: AbortSignal;
}

/** The way to our server; paths begin with `/api/`. Rejects when no answer came. */
export interface Http {
  /** The session of the embedded identity goes with it: a cookie, or what takes its place. */
  readonly send: (path: string, request: HttpRequest) => Promise<Response>;
  /** As send, but the body can be read while it is still being written. */
  readonly stream: (path: string, request: HttpRequest) => Promise<Response>;
}

/** What the device says of the network; only an answer says that the server can be reached. */
export interface Network {
  readonly isUp: () => boolean;
  /** Calls back with each report, also one that says nothing new. Answers how to stop. */
  readonly subscribe: (listener: (isUp: boolean) => void) => () => void;
}

/** Whether a person can see the app now. */
export interface Foreground {
  readonly isInForeground: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Where a barcode is looked for, by whoever needs the page for it. */
export interface Scene {
  /** Shows what the camera sees. */
  readonly video: HTMLVideoElement;
  /** Where in it the barcode is looked for. */
  readonly opening: Element;
}

/** What whoever scans hears of it, and says to it. */
export interface ScanCalls {
  /** The picture stands and the looking begins. */
  readonly onLooking: (track: MediaStreamTrack | undefined) => void;
  /** Each time a barcode is seen, also again and again: whether the looking goes on. */
  readonly goesOn: (barcode: Barcode) => boolean;
}

export interface BarcodeScanner {
  /** Why no camera can be requested; undefined where one can. */
  readonly unavailableReason: () => 'browser' | 'insecure-address' | undefined;
  /** Whose settings hold the camera's permission. */
  readonly settings: 'browser' | 'device';
  /** Whether a scan may run now: one that needs the page stops when the page is hidden. */
  readonly mayRun: Foreground['isInForeground'];
  readonly subscribe: Foreground['subscribe'];
  /** Whether it can go on looking after a barcode; else it gives one and is gone. */
  readonly canGoOn: boolean;
  /**
   * Reads barcodes until one with which it does not go on, and gives that. The camera is released
   * before the promise settles, and as soon as `controller` aborts. Rejects with the errors of
   * camera-failures.ts.
   */
  readonly scan: (scene: Scene, controller: AbortController, calls: ScanCalls) => Promise<Barcode>;
}

export interface Photos {
  /**
   * Opens the camera or the photos that there are; the photo arrives as the `change` of this file
   * field. Nothing happens when the person thinks better of it. Rejects with CameraRefused.
   */
  readonly open: (from: 'camera' | 'album', field: HTMLInputElement) => Promise<void>;
}

export interface ShareContent {
  readonly title: string;
  readonly text: string;
  readonly url?: string;
}

/** `too-late`: it opens only right after a tap. A person who changes their mind is `done` too. */
export type ShareOutcome = 'done' | 'unsupported' | 'too-late' | 'failed';

export interface Sharing {
  /** Opens the device's share sheet. */
  readonly share: (content: ShareContent) => Promise<ShareOutcome>;
  /** Where other people open the app, without a trailing slash: the start of every link to it. */
  readonly pageAddress: () => string;
}

export interface MadeFile {
  readonly name: string;
  readonly text: string;
  /** Such as `application/json`. */
  readonly type: string;
}

export interface MadePicture {
  readonly name: string;
  /** A PNG. */
  readonly data: Blob;
}

export interface Files {
  /** Offers a picture to other apps; a browser that cannot share files downloads it. */
  readonly share: (picture: MadePicture) => Promise<'done' | 'cancelled' | 'failed'>;
  /**
   * Gives the person a file that the app made. A browser's downloads say nothing of how it ended;
   * elsewhere the person chooses where it goes, and may think better of it.
   */
  readonly save: (file: MadeFile) => Promise<'done' | 'cancelled' | 'failed'>;
}

/** Why nothing was heard. */
export type DictationProblem =
  | 'blocked'
  | 'nothing-heard'
  | 'no-microphone'
  | 'no-network'
  | 'failed';

export interface DictationCalls {
  /** Gets the whole recognised text each time. It may still change until `isFinal`. */
  readonly onText: (text: string, isFinal: boolean) => void;
  /** Called once when listening ends. `problem` is undefined after a stop or a result. */
  readonly onEnd: (problem: DictationProblem | undefined) => void;
}

/** Turns speech in Brazilian Portuguese into text, where the device supports it. */
export interface Dictation {
  readonly isThere: () => boolean;
  /** Listens until the person pauses. Answers how to stop before; what was said until then counts. */
  readonly listen: (calls: DictationCalls) => () => void;
}

export interface Haptics {
  /** Whether this device may have a motor for it; some have one and say so only when it is asked. */
  readonly isThere: () => boolean;
  /** A short tick in the hand: it worked. */
  readonly tick: () => void;
}

/** How the app gets onto this device's home screen: by a tap here, by hand, or not at all. */
export type InstallWay = 'offered' | 'by-hand' | undefined;

export interface Installing {
  /** Call it before the page has loaded: a browser offers only once. */
  readonly await: (window: Window) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly way: () => InstallWay;
  /** Asks the person; an offer can be used once. */
  readonly install: () => Promise<void>;
}

/** What stands around the page. */
export interface Shell {
  /** Whether a service worker keeps the app on the device; elsewhere it is there anyway. */
  readonly needsWorker: () => boolean;
  /** The whole address of a path of our server, for what the page itself loads. */
  readonly addressOf: (path: string) => string;
  /** Lives with the device: its back button, the colour of its bars. Answers how to stop. */
  readonly start: (window: Window) => () => void;
  /**
   * Calls back with the path of each link by which the device opens the app; a browser opens the page
   * at it instead. Answers how to stop.
   */
  readonly followLinks: (open: (path: string) => void) => () => void;
}
