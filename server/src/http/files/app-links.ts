import type { FastifyInstance } from 'fastify';

/** The apps on phones, as Android and iOS identify them. */
export interface AppLinks {
  readonly appId: string;
  /**
   * SHA-256 of each certificate that signs the Android app, `AB:CD:…`; empty without an Android
   * app.
   */
  readonly androidCertificates: readonly string[];
  /** Apple's id of the team that signs the iOS app; undefined without an iOS app. */
  readonly iosTeamId: string | undefined;
}

const cacheControl = 'public, max-age=3600';

/**
 * Serves the files by which Android and iOS let the app open invites (NAV-04, CASA-04). Both systems
 * fetch them without a session. A system for which there is no app has no file.
 * https://developer.android.com/training/app-links/configure-assetlinks
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains
 */
export function serveAppLinks(app: FastifyInstance, links: AppLinks): void {
  const serve = (name: string, content: unknown) =>
    app.get(`/.well-known/${name}`, { schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', cacheControl).send(content),
    );
  const { appId, androidCertificates, iosTeamId } = links;
  if (androidCertificates.length > 0) {
    const target = {
      namespace: 'android_app',
      package_name: appId,
      sha256_cert_fingerprints: androidCertificates,
    };
    const relation = ['delegate_permission/common.handle_all_urls'];
    serve('assetlinks.json', [{ relation, target }]);
  }
  if (iosTeamId !== undefined) {
    // The paths of shared links. The token of a shared list may also be in the path; the token of
    // a household is only in the fragment.
    const components = [
      { '/': '/', '#': '/accept-list/*' },
      { '/': '/', '#': '/entrar-na-casa/*' },
      { '/': '/accept-list/*' },
    ];
    const details = [{ appIDs: [`${iosTeamId}.${appId}`], components }];
    serve('apple-app-site-association', { applinks: { details } });
  }
}
