/** Fills in the configuration files of deploy/cluster, which operators also use. */

/**
 * Replaces each `${NAME}` of `template` by its value. Throws if a value is missing, or if the
 * template does not contain a name in `values`.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const text = template.replaceAll(/\$\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template needs a value for ${name}.`);
    used.add(name);
    return value;
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`The template does not contain ${unused.join(', ')}.`);
  return text;
}
