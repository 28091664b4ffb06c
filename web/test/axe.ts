import axeCore from 'axe-core';

/** What axe finds wrong, one line each. Colours need a real browser, which e2e/ has. */
export async function axe(container: Element): Promise<string[]> {
  const { violations } = await axeCore.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
