/** HTML, in which values are already escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | undefined | readonly Markup[];

/** Builds HTML. Parts that are not {@link Markup} are escaped, so that no value becomes markup. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(renderPart)));
}

function renderPart(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** Joins parts with a separator. */
export function join(parts: readonly Markup[], separator: string): Markup {
  return new Markup(parts.map(({ text }) => text).join(renderPart(separator)));
}
