import axeCore from 'axe-core';

/**
 * Returns the violations that axe finds, one line each. The tests in e2e/ check the colours, because
 * these need a real browser.
 */
export async function axe(container: Element): Promise<string[]> {
  const { violations } = await axeCore.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
