/**
 * This module is preloaded into a server under test. Its requests to the push service of the test,
 * of which the name cannot be resolved, go to this machine by http. All other requests are unchanged.
 */
import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const { PUSH_SERVICE_PORT: port } = process.env;
const requestByHttps = https.request.bind(https);

https.request = ((url: URL, options: RequestOptions) =>
  url.hostname === 'push.test'
    ? http.request(new URL(url.pathname, `http://127.0.0.1:${port}`), options)
    : requestByHttps(url, options)) as typeof https.request;
syncBuiltinESMExports();
