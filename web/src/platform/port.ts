/**
 * The interfaces of the device that the app runs on. `web/` implements them for a browser and
 * `native/` for the Capacitor shell. The build resolves `#platform/…` to one of the two
 * (web/package.json), so that all other code is the same in both builds.
 */
import type { Barcode } from '@quitanda/contract/barcodes';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or a picture that is sent with its own media type. */
  readonly body: string | Blob | undefined;
  /**
   * Milliseconds. The caller has its own timer; the device uses this limit only to close the
   * connection.
   */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Sends requests to our server; paths begin with `/api/`. Rejects if no response arrived. */
export interface Http {
  /**
   * The request includes the session of the embedded identity: a cookie, or a token in the shell.
   */
  readonly send: (path: string, request: HttpRequest) => Promise<Response>;
  /** Like `send`, but the body of the response can be read while it arrives. */
  readonly stream: (path: string, request: HttpRequest) => Promise<Response>;
}

/** The device's network state. Only a response proves that the server can be reached. */
export interface Network {
  readonly isUp: () => boolean;
  /**
   * Calls `listener` with each report of the device, even if nothing changed. Returns a function
   * that unsubscribes.
   */
  readonly subscribe: (listener: (isUp: boolean) => void) => () => void;
}

/** Whether the app is visible to the user. */
export interface Foreground {
  readonly isInForeground: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The elements of the page that show a scan; a device's own scanner ignores them. */
export interface ScannerElements {
  /** Shows the camera's stream. */
  readonly video: HTMLVideoElement;
  /** The element over the video that marks the area in which barcodes are detected. */
  readonly viewfinder: Element;
}

/** The callbacks of a scan. */
export interface ScanCallbacks<Code = Barcode> {
  /** Called when the camera's picture is shown and detection begins. */
  readonly onStarted: (track: MediaStreamTrack | undefined) => void;
  /** Called for each detected code, even a repeated one. Returns whether the scan continues. */
  readonly shouldContinue: (code: Code) => boolean;
}

export interface BarcodeScanner {
  /** Why no camera can be requested; undefined if one can. */
  readonly unavailableReason: () => 'browser' | 'insecure-address' | undefined;
  /** Where the user grants access to the camera. */
  readonly permissionSettings: 'browser' | 'device';
  /** Whether a scan can run now: a scanner in the page stops when the page is hidden. */
  readonly canRun: Foreground['isInForeground'];
  readonly subscribe: Foreground['subscribe'];
  /** Whether one scan can read several barcodes; otherwise the scanner closes after the first. */
  readonly supportsSeries: boolean;
  /**
   * Reads barcodes until `shouldContinue` returns false for one, and resolves to that barcode. The
   * camera is released before the promise settles, and as soon as `controller` aborts. Rejects with
   * the errors of device-failures.ts.
   */
  readonly scan: (
    elements: ScannerElements,
    controller: AbortController,
    callbacks: ScanCallbacks,
  ) => Promise<Barcode>;
  /**
   * Like `scan`, for the texts of QR codes. A scanner that reads only one code at a time resolves
   * to its text without calling `shouldContinue`.
   */
  readonly scanQr: (
    elements: ScannerElements,
    controller: AbortController,
    callbacks: ScanCallbacks<string>,
  ) => Promise<string>;
}

export interface Photos {
  /**
   * Opens the camera or the photo album; the photo arrives as a `change` event of this file field.
   * Nothing happens if the user cancels. Rejects with CameraUnavailable.
   */
  readonly open: (source: 'camera' | 'album', field: HTMLInputElement) => Promise<void>;
}

export interface ShareContent {
  readonly title: string;
  readonly text: string;
  readonly url?: string;
}

/**
 * `too-late`: the browser opens the sheet only within a few seconds after a tap. `done` includes a
 * sheet that the user cancelled.
 */
export type ShareOutcome = 'done' | 'unsupported' | 'too-late' | 'failed';

export interface Sharing {
  /** Opens the device's share sheet. */
  readonly share: (content: ShareContent) => Promise<ShareOutcome>;
  /**
   * The origin at which other people open the app, without a trailing slash; links begin with it.
   */
  readonly publicOrigin: () => string;
}

export interface SavedFile {
  readonly name: string;
  readonly text: string;
  /** The media type, such as `application/json`. */
  readonly type: string;
}

export interface SharedPicture {
  readonly name: string;
  /** A PNG. */
  readonly data: Blob;
}

export interface Files {
  /** Offers a picture to other apps; a browser that cannot share files downloads it. */
  readonly share: (picture: SharedPicture) => Promise<'done' | 'cancelled' | 'failed'>;
  /**
   * Saves a file that the app has created. A browser does not report the outcome of a download, so
   * it is `done`. In the shell the user chooses the destination, and may cancel.
   */
  readonly save: (file: SavedFile) => Promise<'done' | 'cancelled' | 'failed'>;
}

/** Why no speech was recognised. */
export type DictationProblem =
  | 'blocked'
  | 'nothing-heard'
  | 'no-microphone'
  | 'no-network'
  | 'failed';

export interface DictationCallbacks {
  /** Called with the whole recognised text each time. The text may still change until `isFinal`. */
  readonly onText: (text: string, isFinal: boolean) => void;
  /** Called once when listening ends. `problem` is undefined after a stop or a result. */
  readonly onEnd: (problem: DictationProblem | undefined) => void;
}

/** Turns speech in Brazilian Portuguese into text, if the device supports it. */
export interface Dictation {
  readonly isAvailable: () => boolean;
  /**
   * Listens until the user pauses. Returns a function that stops earlier; the text recognised until
   * then is reported.
   */
  readonly listen: (callbacks: DictationCallbacks) => () => void;
}

export interface Haptics {
  /** Whether the app can request a vibration. The device may still have no vibration motor. */
  readonly isAvailable: () => boolean;
  /** Vibrates briefly, to confirm a success. */
  readonly tick: () => void;
}

/**
 * What another app has shared with this one: text (also the text of a page or an XML file), or a
 * picture or PDF, whose media type is in `file.type`.
 */
export type SharedContent = { readonly text: string } | { readonly file: Blob };

export interface Incoming {
  /**
   * Returns the content that was shared last, and removes it. Undefined if there is none, or if it
   * was larger than 10 MB.
   */
  readonly takeShared: () => Promise<SharedContent | undefined>;
}

/** How the user can install the app: by the browser's prompt or its menu. Undefined: not at all. */
export type InstallMethod = 'prompt' | 'menu' | undefined;

export interface AppInstall {
  /** Call it before the page has loaded, because a browser fires its install event only once. */
  readonly listen: (window: Window) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly method: () => InstallMethod;
  /** Shows the browser's prompt. Each install event allows this once. */
  readonly install: () => Promise<void>;
}

/**
 * Whether this device can show notices of the server, and does (PSH-09). `needs-install`: an iPhone
 * shows them only from the Home Screen. `old-ios`: it needs iOS 16.4. `denied`: the person has refused
 * them in the browser.
 */
export type PushState = 'unsupported' | 'needs-install' | 'old-ios' | 'denied' | 'off' | 'on';

/** A subscription of this browser at its push service, as the server needs it. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The key of the server to which the subscription is bound. */
  readonly publicKey: string;
}

export interface Push {
  /** `on` says only that the browser has a subscription. */
  readonly state: () => Promise<PushState>;
  /** Whether the person has permitted notices. Asks nothing. */
  readonly isPermitted: () => boolean;
  /** Asks the person, if they have not decided. Call it in a tap. */
  readonly requestPermission: () => Promise<boolean>;
  readonly subscription: () => Promise<DeviceSubscription | undefined>;
  /** Replaces the subscription. Rejects if the browser reaches no push service. */
  readonly subscribe: (publicKey: string) => Promise<DeviceSubscription>;
  /** Works without a network too. Never rejects. */
  readonly unsubscribe: () => Promise<void>;
  /** Shows a number on the icon of the app; 0 removes it. */
  readonly setBadge: (count: number) => void;
}

/** The cookies that a session in a browser needs. */
export interface Cookies {
  /** Whether a session can begin. */
  readonly areKept: () => boolean;
}

/** The environment of the page: service worker, server address, device controls and links. */
export interface Shell {
  /** Whether a service worker must cache the app; the native shell contains the app's files. */
  readonly needsWorker: () => boolean;
  /** Returns the URL at which the page requests a path of our server. */
  readonly urlOf: (path: string) => string;
  /**
   * Starts what only the native shell has: the back button, the colour of the system bars, and the
   * device's reports of the network and of the foreground. Also removes the files that were saved
   * last. Returns a function that unsubscribes. Does nothing in a browser.
   */
  readonly startNativeParts: (window: Window) => () => void;
  /**
   * Calls `open` with the path of each link by which the device opens the app, and with the path of
   * the screen for shared content. A browser opens the page at this path instead. Returns a
   * function that unsubscribes.
   */
  readonly subscribeToOpenedLinks: (open: (path: string) => void) => () => void;
}
