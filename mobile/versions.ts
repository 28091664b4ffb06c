/** Writes the version of package.json into the project files of both phone apps. */

/** Returns the build number, which both stores require to grow: 10203 for 1.2.3. */
export function buildNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version
    .split('.')
    .map((part) => Number.parseInt(part, 10));
  return major * 10_000 + minor * 100 + patch;
}

interface ProjectFile {
  readonly file: string;
  /** Returns the content of the file with this version in it. */
  readonly write: (source: string, version: string) => string;
}

export const projectFiles: readonly ProjectFile[] = [
  {
    file: 'mobile/android/app/build.gradle',
    write: (source, version) =>
      source
        .replace(/versionCode \d+/u, `versionCode ${buildNumber(version)}`)
        .replace(/versionName "[^"]*"/u, `versionName "${version}"`),
  },
  {
    file: 'mobile/ios/App/App.xcodeproj/project.pbxproj',
    write: (source, version) =>
      source
        .replaceAll(
          /CURRENT_PROJECT_VERSION = [^;]*;/gu,
          `CURRENT_PROJECT_VERSION = ${buildNumber(version)};`,
        )
        .replaceAll(/MARKETING_VERSION = [^;]*;/gu, `MARKETING_VERSION = ${version};`),
  },
];
