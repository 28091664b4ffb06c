/**
 * What share of the fields of a pack, and of the lines of a paper receipt, does the device read right
 * from a photo without a language model, and is anything wrong taken? The packs and receipts are made
 * up: half of them were open while the rules were made, the other half was sealed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fold } from '@quitanda/contract/text';
import * as printedDates from '../../contract/src/batches/printed-dates-cases.fixture.ts';
import { readPaperText } from '../../server/src/features/receipts/reading/paper/read-paper-text.ts';
import {
  createLabelKnowledge,
  type LabelKnowledge,
} from '../../web/src/features/catalogue/register/label/label-knowledge.ts';
import { readLabelText } from '../../web/src/features/catalogue/register/label/read-label-text.ts';
import { readPaperPhoto } from '../../web/src/features/receipts/read/read-paper-photo.ts';
import { dateInReadings } from '../../web/src/shared/text-reading/date-in-readings.ts';
import { launchBrowser } from '../harness/browser.ts';
import type { Goal, Report } from '../harness/report.ts';
import { dateHeight, dateWidth, drawDate } from './draw-date.ts';
import { drawLabel, labelHeight, labelWidth } from './draw-label.ts';
import { drawReceipt, receiptWidth } from './draw-receipt.ts';
import { knownBrands, type LabelCase } from './label-cases.ts';
import { openLabels } from './open-labels.ts';
import { createReceipts, type PaperReceipt } from './paper-receipts.ts';
import { openPage, startEngine, takePicture } from './read-pictures.ts';
import { sealedLabels } from './sealed-labels.ts';

/** Each `step`-th picture is read. With `--details yes` the report says what was not read right. */
export const normal = { step: 1, details: 'no' };
export const short: typeof normal = { step: 12, details: 'no' };

const corpora = {
  open: { labels: openLabels, receipts: createReceipts(1, 10), dates: printedDates.open },
  sealed: { labels: sealedLabels, receipts: createReceipts(101, 10), dates: printedDates.sealed },
};
const fields = ['name', 'brand', 'typicalUnit'] as const;
const verdicts = ['right', 'empty', 'wrong'] as const;
type Verdict = (typeof verdicts)[number];

/** The least share of right fields and lines, and the largest of wrong fields. */
const minRight = { name: 0.6, brand: 0.5, typicalUnit: 0.7, lines: 0.8 };
const maxWrong = 0.2;
/** Of printed dates; a person checks each beside its photo. */
const dateBounds = { minRight: 0.85, maxWrong: 0.05 };

export async function measure({ step, details }: typeof normal): Promise<Report> {
  const browser = await launchBrowser();
  const engine = await startEngine();
  const knowledge = readKnowledge();
  const rows: (string | number)[][] = [];
  const goals: Goal[] = [];
  const log = (fault: string) => details === 'yes' && console.log(fault);

  for (const [corpus, { labels, receipts, dates }] of Object.entries(corpora)) {
    const labelPage = await openPage(browser, labelWidth);
    const counts = new Map<string, number>();
    let labelCount = 0;
    for (const [index, label] of labels.entries()) {
      if (index % step !== 0) continue;
      labelCount += 1;
      const picture = await takePicture(labelPage, drawLabel(label, index), labelHeight);
      const read = readLabelText(engine.read(picture, 'label'), knowledge);
      for (const field of fields) {
        const verdict = judge(read[field], label[field]);
        counts.set(`${field} ${verdict}`, (counts.get(`${field} ${verdict}`) ?? 0) + 1);
        if (verdict !== 'right') {
          log(`${corpus} ${index} ${field} ${verdict}: ${read[field] ?? ''} | ${label[field]}`);
        }
      }
    }
    for (const field of fields) {
      const [right = 0, empty = 0, wrong = 0] = verdicts.map(
        (verdict) => (counts.get(`${field} ${verdict}`) ?? 0) / labelCount,
      );
      rows.push([corpus, field, labelCount, ...[right, empty, wrong].map(percent)]);
      goals.push(atLeast(`labels-${corpus}-${field}-right`, right, minRight[field]), {
        name: `labels-${corpus}-${field}-wrong`,
        figure: wrong,
        bound: maxWrong,
      });
    }
    await labelPage.close();

    const datePage = await openPage(browser, dateWidth);
    const dateCases = casesOfDates(dates).filter((_, index) => index % step === 0);
    const dateCounts = { right: 0, empty: 0, wrong: 0 };
    for (const [index, { text, date }] of dateCases.entries()) {
      const picture = await takePicture(datePage, drawDate(text, index), dateHeight);
      const read = dateInReadings(engine.read(picture, 'label'), printedToday);
      const verdict = read === undefined ? 'empty' : read === date ? 'right' : 'wrong';
      dateCounts[verdict] += 1;
      if (verdict !== 'right') log(`${corpus} date ${verdict}: ${read ?? ''} | ${text}`);
    }
    await datePage.close();
    const [datesRight = 0, datesEmpty = 0, datesWrong = 0] = verdicts.map(
      (verdict) => dateCounts[verdict] / dateCases.length,
    );
    rows.push([
      corpus,
      'date',
      dateCases.length,
      ...[datesRight, datesEmpty, datesWrong].map(percent),
    ]);
    goals.push(atLeast(`labels-${corpus}-dates-right`, datesRight, dateBounds.minRight), {
      name: `labels-${corpus}-dates-wrong`,
      figure: datesWrong,
      bound: dateBounds.maxWrong,
    });

    const receiptPage = await openPage(browser, receiptWidth);
    const tally = { lines: 0, right: 0, silent: 0 };
    for (const [index, receipt] of receipts.entries()) {
      if (index % Math.min(step, 5) !== 0) continue;
      const { html, height } = drawReceipt(receipt, index);
      const picture = await takePicture(receiptPage, html, height);
      const paper = await readPaperPhoto(new Blob(), async () => engine.read(picture, 'receipt'));
      const result = judgeReceipt('text' in paper ? paper.text : '', receipt);
      tally.lines += result.lines;
      tally.right += result.right;
      tally.silent += result.isSilent ? 1 : 0;
      if (result.right < result.lines || result.isSilent)
        log(`${corpus} ${receipt.name}: ${result.fault}`);
    }
    await receiptPage.close();
    const share = tally.right / tally.lines;
    rows.push([
      corpus,
      'lines of receipts',
      tally.lines,
      percent(share),
      percent(1 - share),
      `${tally.silent} in silence`,
    ]);
    goals.push(atLeast(`labels-${corpus}-receipt-lines`, share, minRight.lines), {
      name: `labels-${corpus}-receipts-silent`,
      figure: tally.silent,
      bound: 0,
      isExact: true,
    });
  }
  return {
    method: [
      'Packs and receipts are drawn by the browser with perspective, turns, curved text, blur, glare and patterns, stored as JPEG, and read by the modules of the app with the engine and the data that it serves. Right: equal but for accents and capitals. Empty: left to the person. Wrong: filled in with something else, and marked "Confira". A receipt is wrong in silence if a line or the total is wrong and the reading has no doubt.',
    ],
    tables: [
      {
        title: 'What is read',
        head: ['corpus', 'field', 'cases', 'right', 'empty', 'wrong'],
        rows,
      },
    ],
    goals,
  };
}

/** The day on which the printed dates are read. */
const printedToday = '2026-11-30';

/** The texts of packages that have a date, but for those that are misread already. */
const casesOfDates = (corpus: string) =>
  corpus.split('\n').flatMap((row) => {
    const [printed = '', date = '-'] = row.split(' => ');
    const isMisread = /[OIl]\d|\d[OIl]|VA[I1]|V4L|FA8/u.test(printed);
    return /^\d/u.test(date) && !isMisread ? [{ text: printed.replaceAll(' / ', '\n'), date }] : [];
  });

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const atLeast = (name: string, figure: number, bound: number): Goal => ({
  name,
  figure,
  bound,
  isAtLeast: true,
});

/** The products of the starter catalogue, and brands that are made up as those of the packs. */
function readKnowledge(): LabelKnowledge {
  const folder = path.join(import.meta.dirname, '../../server/seed');
  const seed = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const content = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
        readonly products?: readonly { readonly name: string; readonly brand?: string }[];
      };
      return content.products ?? [];
    });
  return createLabelKnowledge([
    ...seed.map(({ name, brand = null }) => ({ name, brand })),
    ...knownBrands.map((brand) => ({ name: '', brand })),
  ]);
}

function judge(read: string | undefined, wanted: LabelCase[keyof LabelCase]): Verdict {
  if (read === undefined) return 'empty';
  return fold(read) === fold(String(wanted)) ? 'right' : 'wrong';
}

/** Compares the lines of a receipt by name and price: equal ones are joined. */
function judgeReceipt(text: string, receipt: PaperReceipt) {
  const wanted = new Map<string, number>();
  for (const line of receipt.lines) {
    const key = `${fold(line.text)} ${line.unitPrice}`;
    wanted.set(key, (wanted.get(key) ?? 0) + line.total - line.discount);
  }
  const reading = readPaperText(text, new Date('2026-11-30T12:00:00Z'));
  if ('problem' in reading) {
    return { lines: wanted.size, right: 0, isSilent: false, fault: reading.problem };
  }
  const { lines, total, doubts = [] } = reading.receipt;
  const read = new Map<string, number>();
  for (const line of lines) {
    // The name is cut on some layouts, and what a line is without its name cannot be told.
    const key = [...wanted.keys()].find(
      (each) => each.endsWith(` ${line.price}`) && each.startsWith(fold(line.text).slice(0, 6)),
    );
    read.set(key ?? line.text, (read.get(key ?? line.text) ?? 0) + line.paid);
  }
  const right = [...wanted].filter(([key, paid]) => read.get(key) === paid).length;
  const areAmountsWrong = total !== receipt.total || sum(read.values()) !== receipt.total;
  return {
    lines: wanted.size,
    right,
    isSilent: doubts.length === 0 && (areAmountsWrong || right < wanted.size),
    fault: `${right} of ${wanted.size} lines, total ${total} of ${receipt.total}, ${doubts.join(' ')}`,
  };
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, each) => all + each, 0);
