import { expect, type Locator, type Page } from '@playwright/test';

/**
 * How a person operates the app: with a finger or mouse, or only with the keyboard. The same test
 * runs with both.
 */
export interface InputMethod {
  press(control: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
}

export function pointerInput(): InputMethod {
  return {
    press: (control) => control.click(),
    type: (field, text) => field.fill(text),
    choose: async (select, option) => void (await select.selectOption(option)),
  };
}

export function keyboardInput(page: Page): InputMethod {
  /** Presses Tab until the control has the focus. Fails after too many presses. */
  async function tabTo(control: Locator) {
    await expect(control).toBeVisible();
    for (let steps = 0; steps < 120; steps += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not reach ${String(control)}.`);
  }
  return {
    async press(control) {
      await tabTo(control);
      await page.keyboard.press('Enter');
    },
    async type(field, text) {
      await tabTo(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async choose(select, option) {
      await tabTo(select);
      await page.keyboard.type(option);
    },
  };
}
