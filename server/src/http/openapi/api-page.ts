/** The API's description as a page in Portuguese, without scripts (API-40, docs/adr/0057). */
import { markup, type Markup } from './markup.ts';
import {
  fieldsOf,
  rulesOf,
  describeValue,
  type Field,
  type JsonSchema,
} from './describe-schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description?: string; readonly content: Content };
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

/** The part of an OpenAPI document that the page shows. */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/**
 * Returns the HTML of the whole page.
 *
 * @param style the content of its `<style>`
 */
export function renderApiPage({ paths }: ApiDescription, style: string): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const groups = Object.entries(Object.groupBy(calls, groupOf));
  const { text } = markup`<body>
<header>
<h1>API da Quitanda</h1>
<p>Toda chamada leva o token de quem entrou: <code>Authorization: Bearer …</code>. Os corpos são JSON em UTF-8. Dinheiro vai em reais (<code>24.9</code>), e quantidades na unidade do item (<code>1.5</code>).</p>
<p>Um programa seu leva, em vez do token, uma chave da API, que você cria em Perfil, Conexões: <code>Authorization: Bearer qtd_…</code>. Cada chamada diz se aceita uma chave.</p>
<p>Uma falha tem <code>code</code>, que não muda, <code>message</code>, para a pessoa, e <code>fields</code>, se algum campo foi recusado. Os resumos e as regras estão em inglês, como na descrição em <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Chamadas"><ul>${groups.map(([group, members]) => renderGroupLinks(group, members ?? []))}</ul></nav>
<main>${groups.map(([group, members]) => renderSection(group, members ?? []))}</main>
</body>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API da Quitanda</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
${text}
</html>
`;
}

/** The first part of the path after /api. */
const groupOf = ({ path }: Call): string => path.split('/')[2] ?? '';

const renderGroupLinks = (group: string, calls: readonly Call[]): Markup =>
  markup`<li>${group}<ul>${calls.map(
    ({ method, path, operation }) =>
      markup`<li><a href="#${operation.operationId}">${method} ${path.replace('/api', '')}</a></li>`,
  )}</ul></li>`;

const renderSection = (group: string, calls: readonly Call[]): Markup =>
  markup`<section aria-labelledby="group-${group}"><h2 id="group-${group}">${group}</h2>${calls.map(renderArticle)}</section>`;

function renderArticle({ method, path, operation }: Call): Markup {
  const { operationId, summary, parameters = [], requestBody, security, responses } = operation;
  return markup`<article id="${operationId}" aria-labelledby="${operationId}-title">
<h3 id="${operationId}-title"><b>${method}</b> <code>${path}</code></h3>
<p><code>${operationId}</code>: <span lang="en">${summary}</span></p>
<p>${describeAcceptedKeys(security)}</p>
${renderParameterTable(parameters)}${requestBody && renderBody(requestBody)}
${Object.entries(responses).map(([status, answer]) => renderResponse(status, answer))}
</article>
`;
}

/** Returns a sentence about the personal keys that a call accepts. */
function describeAcceptedKeys(security: Operation['security'] = []): string {
  const [scope] = security.flatMap(({ personalKey = [] }) => personalKey);
  if (scope === undefined) return 'Não aceita chave da API.';
  return scope === 'write'
    ? 'Aceita uma chave da API que muda dados.'
    : 'Aceita qualquer chave da API.';
}

const locations: Readonly<Record<string, string>> = {
  path: 'no caminho',
  query: 'na consulta',
  header: 'no cabeçalho',
};

function renderParameterTable(parameters: readonly Parameter[]): Markup | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map(
    ({ name, in: location, required = false, description, schema }) =>
      markup`<tr><th scope="row"><code>${name}</code></th><td>${locations[location] ?? location}, ${describeRequired(required)}</td><td>${describeValue(schema)}${renderNote(description)}</td></tr>`,
  );
  return markup`<table><caption>Parâmetros</caption>${renderTableHead('Nome', 'Onde', 'Valor')}<tbody>${rows}</tbody></table>`;
}

function renderBody({ description, content }: NonNullable<Operation['requestBody']>): Markup {
  const [schema = {}] = Object.values(content).map((each) => each.schema ?? {});
  const rules = rulesOf(schema).map(
    ({ path, text }) =>
      markup`<li>${path && markup`<code>${path}</code>: `}<span lang="en">${text}</span></li>`,
  );
  return markup`<p>Corpo: ${Object.keys(content).join(', ')}${renderNote(description ?? schema.description)}</p>
${renderFieldTable('Campos do corpo', fieldsOf(schema))}${rules.length > 0 ? markup`<ul>${rules}</ul>` : undefined}`;
}

function renderFieldTable(caption: string, fields: readonly Field[]): Markup | undefined {
  if (fields.length === 0) return undefined;
  const rows = fields.map(
    ({ path, schema, isRequired }) =>
      markup`<tr><th scope="row"><code>${path}</code></th><td>${describeRequired(isRequired)}</td><td>${describeValue(schema)}${renderNote(findDescription(schema))}</td></tr>`,
  );
  return markup`<table><caption>${caption}</caption>${renderTableHead('Campo', 'Presença', 'Valor')}<tbody>${rows}</tbody></table>`;
}

/** Returns the description of a field. A nullable field has it in the alternative that is not null. */
const findDescription = ({ description, anyOf }: JsonSchema): string | undefined =>
  description ?? anyOf?.find((each) => each.description !== undefined)?.description;

const describeRequired = (isRequired: boolean) => (isRequired ? 'obrigatório' : 'opcional');
const renderNote = (text: string | undefined): Markup | undefined =>
  text === undefined ? undefined : markup` <small lang="en">${text}</small>`;
const renderTableHead = (...titles: readonly string[]): Markup =>
  markup`<thead><tr>${titles.map((title) => markup`<th scope="col">${title}</th>`)}</tr></thead>`;

function renderResponse(status: string, answer: Operation['responses'][string]): Markup {
  const { description, content = {} } = answer;
  if (Number(status) >= 400) {
    return markup`<details><summary>${status}</summary>${renderFailures(description)}</details>`;
  }
  const [firstContent] = Object.entries(content);
  if (firstContent === undefined) return markup`<p>${status}, sem corpo</p>`;
  const [mediaType, { schema = {} }] = firstContent;
  return markup`<details><summary>${status}, ${mediaType}</summary><p>${describeValue(schema)}</p>${renderFieldTable('Campos da resposta', fieldsOf(schema))}</details>`;
}

/** Converts a list of failures, which openapi.ts has written as Markdown, to HTML. */
function renderFailures(description: string): Markup {
  const lines = [...description.matchAll(/^- `(.+?)`: (.*)$/gmu)];
  return markup`<ul>${lines.map(([, code, message]) => markup`<li><code>${code}</code>: ${message}</li>`)}</ul>`;
}
