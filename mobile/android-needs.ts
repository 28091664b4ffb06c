import path from 'node:path';

interface Machine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly exists: (file: string) => boolean;
  /** The output of `java -version`; undefined if Java is not installed. */
  readonly java: string | undefined;
}

const minJavaVersion = 21;
const platform = 'platforms/android-36';

/** Returns a sentence for each tool that is missing on this machine to build for Android. */
export function missingForAndroid({ environment, exists, java }: Machine): string[] {
  const missing: string[] = [];
  const version = Number(/version "(\d+)/u.exec(java ?? '')?.[1]);
  if (!(version >= minJavaVersion)) {
    missing.push(
      `Java ${minJavaVersion} or newer: install a JDK, such as Temurin ${minJavaVersion}.`,
    );
  }
  const sdk = environment['ANDROID_HOME'] ?? environment['ANDROID_SDK_ROOT'];
  if (sdk === undefined || sdk === '' || !exists(sdk)) {
    missing.push(
      'The Android SDK: install Android Studio, and set ANDROID_HOME to the SDK’s folder.',
    );
  } else if (!exists(path.join(sdk, platform))) {
    missing.push(`The SDK’s platform 36: sdkmanager "${platform.replace('/', ';')}".`);
  }
  return missing;
}
