/** Compares requests and answers with the API's OpenAPI description. */
import type { SchemaObject } from 'ajv/dist/2020.js';
import { createValidator } from '../contract/schema-validator.ts';
import type { SentRequest } from '../contract/inexpressible-rules.ts';
import type { Answer } from './verdict.ts';

type Content = Readonly<Record<string, { readonly schema?: SchemaObject }>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: SchemaObject;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** The part of an OpenAPI document that requests and answers are compared with. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What the description says about one request and its answer. */
export interface Comparison {
  /** The call; undefined if the description has no such method and path. */
  readonly operation?: string;
  /** Whether the description allows the request. */
  readonly isAllowed: boolean;
  /** How the answer differs from the description. */
  readonly faults: readonly string[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns a function that compares a request and its answer with the description. */
export function readDescription({ paths }: OpenApi) {
  const validator = createValidator();
  const allows = (schema: SchemaObject, value: unknown) => validator.validate(schema, value);
  const templates = Object.entries(paths)
    .map(([path, methods]) => ({ segments: path.split('/'), methods }))
    // A fixed segment is never read as a parameter (API-39).
    .toSorted((a, b) => countParameters(a.segments) - countParameters(b.segments));

  function findCall({ method, path }: SentRequest) {
    const sent = path.split('?', 1)[0]?.split('/').map(decode) ?? [];
    const template = templates.find(
      ({ segments }) =>
        segments.length === sent.length &&
        segments.every((segment, index) =>
          isParameter(segment) ? Boolean(sent[index]) : segment === sent[index],
        ),
    );
    const operation = template?.methods[method.toLowerCase()];
    if (template === undefined || operation === undefined) return undefined;
    const params = template.segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1, -1), sent[index] ?? ''] as const] : [],
    );
    return { operation, params: new Map(params) };
  }

  function allowsParameter(parameter: Parameter, values: readonly string[]): boolean {
    if (values.length === 0) return !parameter.required;
    const [value = ''] = values;
    return values.length === 1 && allows(parameter.schema, readText(value, parameter.schema));
  }

  function allowsBody(content: Content | undefined, { headers, body }: SentRequest): boolean {
    if (content === undefined) return body === undefined;
    const type = headers['content-type'] ?? '';
    const schema = content[type]?.schema;
    if (schema === undefined || body === undefined) return false;
    if (type !== 'application/json') return true;
    const json = readJson(body);
    return json !== undefined && allows(schema, json.value);
  }

  function allowsRequest(call: NonNullable<ReturnType<typeof findCall>>, request: SentRequest) {
    // Otherwise the server and this check would read different texts in it.
    if (decode(request.path) === undefined) return false;
    const query = new URLSearchParams(request.path.split('?').slice(1).join('?'));
    const valuesOf = ({ name, in: location }: Parameter): readonly string[] => {
      if (location === 'query') return query.getAll(name);
      const value =
        location === 'path' ? call.params.get(name) : request.headers[name.toLowerCase()];
      return value === undefined ? [] : [value];
    };
    return (
      (call.operation.parameters ?? []).every((each) => allowsParameter(each, valuesOf(each))) &&
      allowsBody(call.operation.requestBody?.content, request)
    );
  }

  function faultsOf({ responses }: Operation, { status, headers, body }: Answer): string[] {
    const response = responses[status];
    if (response === undefined) return [`answers ${status}, which is not described`];
    const { 'content-type': contentType } = headers;
    const [type = ''] = typeof contentType === 'string' ? contentType.split(';', 1) : [];
    if (response.content === undefined) return body === '' ? [] : ['answers a body not described'];
    const schema = response.content[type]?.schema;
    if (schema === undefined) return [`answers ${type || 'no type'}, which is not described`];
    const texts = type === 'application/x-ndjson' ? body.trim().split('\n') : [body];
    const isDescribed = texts.every((text) => {
      const json = readJson(Buffer.from(text));
      return json !== undefined && allows(schema, json.value);
    });
    return isDescribed ? [] : [`answers something else than described: ${validator.errorsText()}`];
  }

  return (request: SentRequest, answer: Answer): Comparison => {
    const call = findCall(request);
    if (call === undefined) return { isAllowed: false, faults: [] };
    return {
      operation: call.operation.operationId,
      isAllowed: allowsRequest(call, request),
      faults: faultsOf(call.operation, answer),
    };
  };
}

const isParameter = (segment: string) => segment.startsWith('{');
const countParameters = (segments: readonly string[]) => segments.filter(isParameter).length;

/** Decodes a part of an address; undefined if it is not percent-encoded UTF-8. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads the text of a parameter as the type that its schema names. */
function readText(text: string, { type }: SchemaObject): unknown {
  if (type !== 'number' && type !== 'integer') return text;
  return readJson(Buffer.from(text))?.value ?? text;
}

/** Undefined if these bytes are not JSON in UTF-8. */
function readJson(bytes: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(utf8.decode(bytes)) as unknown };
  } catch {
    return undefined;
  }
}
