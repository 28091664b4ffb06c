/**
 * Fills templates of pages. A template is the page as it is served, with marks: `{{shop.name}}` is a
 * value, escaped for HTML; `{{total:br2}}` a number in a format; `{{&name}}` an unescaped value;
 * `{{#lines}}…{{/lines}}` a part that is repeated, or left out if the value is empty or 0;
 * `{{^discount}}…{{/discount}}` the contrary; `{{#js}}…{{/js}}` a part that is escaped as a JavaScript
 * string.
 */
export type Value = string | number | null | boolean | Data | readonly Data[];
export interface Data {
  readonly [name: string]: Value;
}

const sectionPattern = /\{\{([#^])([\w.]+)\}\}([\s\S]*?)\{\{\/\2\}\}/gu;
const valuePattern = /\{\{(&?)([\w.]+)(?::(\w+))?\}\}/gu;

/** Returns the page of a template. Throws for a mark without a value. */
export function fillTemplate(template: string, data: Data): string {
  const withSections = template.replaceAll(
    sectionPattern,
    (_, sign: string, name: string, inner: string) => {
      if (name === 'js') return escapeForScript(fillTemplate(inner, data));
      const value = lookUp(data, name);
      const isEmpty = value === null || value === '' || value === 0 || value === false;
      if (sign === '^') return isEmpty ? fillTemplate(inner, data) : '';
      if (isEmpty) return '';
      if (Array.isArray(value)) {
        return (value as readonly Data[])
          .map((each) => fillTemplate(inner, { ...data, ...each }))
          .join('');
      }
      return fillTemplate(inner, data);
    },
  );
  return withSections.replaceAll(
    valuePattern,
    (_, raw: string, name: string, format: string | undefined) => {
      const value = lookUp(data, name);
      const text =
        typeof value === 'number' && format !== undefined
          ? formatNumber(value, name.endsWith('quantity') ? 3 : 2, format)
          : typeof value === 'string'
            ? value
            : JSON.stringify(value);
      return raw === '&' ? text : escapeForHtml(text);
    },
  );
}

function lookUp(data: Data, name: string): Value {
  let value: Value | undefined = data;
  for (const part of name.split('.')) value = (value as Data)[part];
  if (value === undefined) throw new Error(`A template names '${name}', which has no value.`);
  return value;
}

/**
 * Formats a whole number that has `scale` decimals. 'br2' is '1.234,50', 'us4' is '1234.5000', 'br'
 * has only the decimals that it needs: '1.234,5'.
 */
function formatNumber(value: number, scale: number, format: string): string {
  const [, style = '', places = ''] = /^(br|us)(\d*)$/u.exec(format) ?? [];
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const decimals = digits.slice(-scale);
  const fraction =
    places === ''
      ? decimals.replace(/0+$/u, '')
      : decimals.padEnd(Number(places), '0').slice(0, Number(places));
  const whole = digits.slice(0, -scale);
  const grouped = style === 'br' ? whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.') : whole;
  const point = style === 'br' ? ',' : '.';
  return `${value < 0 ? '-' : ''}${grouped}${fraction === '' ? '' : point + fraction}`;
}

const escapeForHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const escapeForScript = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('</', String.raw`<\/`)
    .replaceAll('\r', '')
    .replaceAll('\n', String.raw`\n`);
