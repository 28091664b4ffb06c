import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingForAndroid } from './android-needs.ts';
import { publicHostFile, publicHostSettings } from './public-host.ts';
import { buildNumber, projectFiles } from './versions.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));
const { version } = json('package.json') as { version: string };

describe('the projects of the phone apps', () => {
  it.each(projectFiles)('MOB-02 $file has the product’s version', ({ file, write }) => {
    const source = read(file);
    expect(write(source, version)).toBe(source);
    expect(write(source, '9.8.7')).not.toBe(source);
    expect(write(source, '9.8.7')).toContain('9.8.7');
  });

  it('MOB-02 give a newer version a greater build number', () => {
    const versions = ['0.1.0', '0.1.1', '0.2.0', '1.0.0', '1.10.2'];
    expect(versions.map(buildNumber)).toEqual([100, 101, 200, 10_000, 11_002]);
  });

  it('MOB-02 contain exactly the plugins on which the web app depends', () => {
    const { includePlugins } = json('mobile/capacitor.config.json') as { includePlugins: string[] };
    const { dependencies } = json('web/package.json') as { dependencies: object };
    const plugins = Object.keys(dependencies).filter((name) => /capacitor/u.test(name));
    expect(includePlugins).toEqual(plugins.filter((name) => name !== '@capacitor/core'));
    const gradle = read('mobile/android/capacitor.settings.gradle');
    const swift = read('mobile/ios/App/CapApp-SPM/Package.swift');
    for (const name of includePlugins) {
      expect(gradle).toContain(`node_modules/${name}/android`);
      expect(swift).toContain(`node_modules/${name}"`);
    }
  });

  it('MOB-02 name the same oldest version of iOS in the project and in its package', () => {
    const project = read('mobile/ios/App/App.xcodeproj/project.pbxproj');
    const targets = [...project.matchAll(/IPHONEOS_DEPLOYMENT_TARGET = (\d+)\.\d+;/gu)];
    const majors = new Set(targets.map(([, major]) => `[.iOS(.v${major})]`));
    // `cap sync` writes the major version of the project into the package.
    const swift = read('mobile/ios/App/CapApp-SPM/Package.swift');
    expect([...majors]).toEqual([/platforms: (\[.*\])/u.exec(swift)?.[1]]);
  });

  it('MOB-02 have the same id, explain the use of the camera, and open links', () => {
    const { appId } = json('mobile/capacitor.config.json') as { appId: string };
    expect(read('mobile/android/app/build.gradle')).toContain(`applicationId "${appId}"`);
    expect(read('mobile/ios/App/App.xcodeproj/project.pbxproj')).toContain(
      `PRODUCT_BUNDLE_IDENTIFIER = ${appId};`,
    );
    const plist = read('mobile/ios/App/App/Info.plist');
    for (const key of ['NSCameraUsageDescription', 'NSPhotoLibraryUsageDescription']) {
      expect(plist).toContain(`<key>${key}</key>`);
    }
    expect(plist).toContain('<string>quitanda</string>');
    // Apple refuses an app that does not declare why it reads the times of files.
    expect(read('mobile/ios/App/App/PrivacyInfo.xcprivacy')).toContain('<string>C617.1</string>');
    expect(read('mobile/ios/App/App.xcodeproj/project.pbxproj')).toContain(
      'PrivacyInfo.xcprivacy in Resources */,',
    );
    const manifest = read('mobile/android/app/src/main/AndroidManifest.xml');
    expect(manifest).toContain('android:scheme="quitanda"');
    expect(manifest).toContain('android:allowBackup="false"');
  });

  it('NF-01 MOB-02 receive the same kinds of content as the installed web app', () => {
    const { share_target: target } = json('web/public/manifest.webmanifest') as {
      share_target: { action: string; params: { files: { accept: string[] }[] } };
    };
    expect(read('web/src/lib/device/shared-content.ts')).toContain(`'${target.action}'`);
    const types = target.params.files[0]?.accept.filter((type) => type.includes('/')) ?? [];
    const manifest = read('mobile/android/app/src/main/AndroidManifest.xml');
    const [filter = ''] =
      /<intent-filter[^>]*>\s*<action android:name="android.intent.action.SEND".*?<\/intent-filter>/su.exec(
        manifest,
      ) ?? [];
    const received = [...filter.matchAll(/mimeType="([^"]*)"/gu)].map(([, type]) => type);
    expect(new Set(received)).toEqual(new Set(types));
    const names: Record<string, string> = {
      'text/html': 'public.html',
      'text/xml': 'public.xml',
      'application/xml': 'public.xml',
      'text/plain': 'public.plain-text',
      'image/*': 'public.image',
      'application/pdf': 'com.adobe.pdf',
    };
    const plist = read('mobile/ios/App/App/Info.plist');
    for (const type of types) expect(plist).toContain(`<string>${names[type]}</string>`);
  });

  it('NF-01 MOB-02 store shared content in the folder that the page reads, up to the same size', () => {
    const java = read('mobile/android/app/src/main/java/br/com/quitanda/app/ReceivedFile.java');
    expect(java).toContain('new File(context.getCacheDir(), "shared")');
    expect(java).toContain('MAX_BYTES = 10_000_000');
    expect(read('web/src/lib/device/shared-content.ts')).toContain('maxSharedBytes = 10_000_000');
  });

  it.each([
    ['the public address', { VITE_PUBLIC_URL: 'https://quitanda.exemplo.com.br/' }],
    ['the API address, if there is no other', { VITE_PUBLIC_URL: '' }, 'api.exemplo.com.br'],
  ])('NAV-04 MOB-02 open invites at %s', (_, variables, host = 'quitanda.exemplo.com.br') => {
    const settings = publicHostSettings({
      VITE_API_URL: 'https://api.exemplo.com.br:8443',
      ...variables,
    });
    const lines = ['PUBLIC_HOST = ' + host, 'CODE_SIGN_ENTITLEMENTS = App/App.entitlements', ''];
    expect(settings.split('\n')).toEqual(lines);
  });

  it('NAV-04 MOB-02 open no invites without HTTPS, and refuse an invalid address', () => {
    expect(publicHostSettings({ VITE_API_URL: 'http://10.0.2.2:3000' })).toBe('');
    const wrong = { VITE_API_URL: 'https://a.example', VITE_PUBLIC_URL: 'quitanda.example' };
    expect(() => publicHostSettings(wrong)).toThrow(/^VITE_PUBLIC_URL must be /u);
  });

  it('NAV-04 MOB-02 read the host of invites from one file, and open no other page', () => {
    const name = path.basename(publicHostFile);
    for (const kind of ['debug', 'release']) {
      expect(read(`mobile/ios/${kind}.xcconfig`)).toContain(`#include? "../${name}"`);
      expect(read('mobile/ios/App/App.xcodeproj/project.pbxproj')).toMatch(
        new RegExp(`baseConfigurationReference = \\w+ /\\* ${kind}\\.xcconfig`, 'u'),
      );
    }
    expect(read('mobile/ios/App/App/App.entitlements')).toContain('applinks:$(PUBLIC_HOST)');
    expect(read('mobile/android/app/build.gradle')).toContain(`file('../../${name}')`);
    const manifest = read('mobile/android/app/src/main/AndroidManifest.xml');
    const [filter = ''] =
      /<intent-filter android:autoVerify="true">.*?<\/intent-filter>/su.exec(manifest) ?? [];
    expect(filter).toContain('android:scheme="https" android:host="${publicHost}"');
    expect(filter.match(/android:path\w*="[^"]*"/gu)).toEqual([
      'android:path="/"',
      'android:pathPrefix="/accept-list/"',
    ]);
  });
});

describe('building for Android', () => {
  const completeMachine = {
    environment: { ANDROID_HOME: '/sdk' },
    exists: () => true,
    java: 'openjdk version "21.0.5"',
  };
  it.each([
    ['nothing', {}, []],
    ['Java', { java: undefined }, [/^Java 21/u]],
    ['a newer Java', { java: 'openjdk version "17.0.1"' }, [/^Java 21/u]],
    ['the SDK', { environment: {} }, [/ANDROID_HOME/u]],
    ['the folder in ANDROID_HOME', { exists: () => false }, [/ANDROID_HOME/u]],
    [
      'the platform of the SDK',
      { exists: (file: string) => file === '/sdk' },
      [/platforms;android-36/u],
    ],
  ])('MOB-02 says that %s is missing', (_, changes, messages) => {
    const missing = missingForAndroid({ ...completeMachine, ...changes });
    expect(missing).toEqual(messages.map((each) => expect.stringMatching(each) as string));
  });
});
