/**
 * All scenes of a household, in the order in which e2e/screens.ts takes their pictures. Each scene
 * can also be opened alone, by a new household.
 */
import { administer } from './admin.ts';
import { showHouseholdOfTwo } from './casa.ts';
import { browseCatalogue, registerProduct } from './catalogue.ts';
import { countPieces, typeCodes } from './codes.ts';
import type { Household } from './household.ts';
import { importFiles, pasteList, planRepeats } from './imports.ts';
import { shareLists } from './invites.ts';
import { showValidity } from './pantry/validity.ts';
import {
  comparePrices,
  notePrice,
  setBudgets,
  showPriceHistory,
  showSpending,
  showWaste,
} from './prices.ts';
import { addConnections, editProfile } from './profile.ts';
import { correctTrip } from './purchases.ts';
import { readReceipts } from './receipts.ts';
import { scanProducts } from './scanning.ts';
import { makeTrip, manageStock, planTrip, showNavigationAndNotices, type Stage } from './scenes.ts';
import { askAssistant } from './tips.ts';
import { openExpiredCodeStep, setUpTwoFactor } from './two-factor.ts';
import { editRemovedItems, moveItems, showUnsentWrites } from './unsent.ts';

interface HouseholdScene {
  readonly name: string;
  /** The rows of SPEC.md whose screens the scene shows. */
  readonly rowIds: string;
  readonly needsCamera?: boolean;
  readonly open: (stage: Stage, household: Household) => Promise<void>;
}

export const householdScenes: readonly HouseholdScene[] = [
  { name: 'planning', rowIds: 'HOM-07 LST-01 LST-09', open: planTrip },
  { name: 'comparing', rowIds: 'INS-01', open: comparePrices },
  { name: 'price-history', rowIds: 'INS-03', open: showPriceHistory },
  { name: 'spending', rowIds: 'INS-04 MKT-01', open: showSpending },
  { name: 'wasting', rowIds: 'VAL-11 VAL-13', open: showWaste },
  { name: 'correcting-trip', rowIds: 'CMP-20 CMP-21 CMP-25 CMP-26 CMP-27', open: correctTrip },
  // Must run before 'shopping', which empties the cart.
  { name: 'budgeting', rowIds: 'INS-06 INS-08', open: setBudgets },
  { name: 'receipts', rowIds: 'NF-01 NF-05', open: readReceipts },
  { name: 'shopping', rowIds: 'SHO-02 FIN-02 FIN-06 FIN-08', open: makeTrip },
  { name: 'counting-pieces', rowIds: 'UNI-11', open: countPieces },
  { name: 'noting-price', rowIds: 'INS-07', open: notePrice },
  { name: 'scanned-codes', rowIds: 'SHO-13 SHO-18', open: typeCodes },
  { name: 'stocking', rowIds: 'PAN-03 PAN-13 PAN-14', open: manageStock },
  { name: 'validity', rowIds: 'VAL-05 VAL-09 VAL-12 VAL-14', open: showValidity },
  { name: 'browsing', rowIds: 'CAT-01 CAT-06', open: browseCatalogue },
  { name: 'registering', rowIds: 'PRD-01', open: registerProduct },
  { name: 'scanning', rowIds: 'SCN-01 SHO-09', open: scanProducts, needsCamera: true },
  { name: 'asking', rowIds: 'AI-01 AI-04', open: askAssistant },
  { name: 'sharing', rowIds: 'LST-14 INV-01', open: shareLists },
  { name: 'pasting', rowIds: 'LST-21 LST-37 LST-39 LST-40', open: pasteList },
  { name: 'moving-items', rowIds: 'LST-58 LST-60 LST-63 LST-64 LST-65', open: moveItems },
  { name: 'repeating', rowIds: 'REP-01 REP-06 REP-07 REP-10', open: planRepeats },
  { name: 'importing', rowIds: 'IMP-01', open: importFiles },
  { name: 'profile', rowIds: 'PRF-01 PRF-02', open: editProfile },
  { name: 'connections', rowIds: 'KEY-01 HOOK-01', open: addConnections },
  { name: 'two-factor', rowIds: 'TWO-01', open: setUpTwoFactor },
  { name: 'administering', rowIds: 'ADM-03 ADM-07', open: administer },
  { name: 'unsent-writes', rowIds: 'UI-07', open: showUnsentWrites },
  { name: 'removed-items', rowIds: 'SYN-37 LST-29', open: editRemovedItems },
  { name: 'navigation-and-notices', rowIds: 'NAV-08 UI-01', open: showNavigationAndNotices },
  // All data then belongs to a household of two people, so only a signed-out scene may follow.
  {
    name: 'household-of-two',
    rowIds: 'CASA-02 NOT-12 CASA-36 CASA-41 CASA-68',
    open: showHouseholdOfTwo,
  },
  { name: 'entering-by-code', rowIds: 'TWO-05', open: openExpiredCodeStep },
];
