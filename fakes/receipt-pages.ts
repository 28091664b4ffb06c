/**
 * A fake of the websites of the states that show receipts. On any path it answers with the page of
 * the access key in the query.
 */
import { startServer, type LocalServer } from './local-server.ts';

export interface FakeReceiptPages extends LocalServer {
  /** The value for RECEIPT_PAGES_URL. */
  readonly url: string;
  /** The pages by access key. Any other key gets a page that asks for a captcha. */
  readonly pages: Map<string, string>;
}

const captcha = '<html><body><h1>Consulta NFC-e</h1><p>Não sou um robô</p></body></html>';

export async function startReceiptPages(): Promise<FakeReceiptPages> {
  const pages = new Map<string, string>();
  const server = await startServer(async ({ path }, response) => {
    const key = /[?&]p=([0-9A-Z]{44})/u.exec(path)?.[1] ?? '';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(pages.get(key) ?? captcha);
  });
  return { ...server, url: server.origin, pages };
}
