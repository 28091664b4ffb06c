/** All tools over the data of a household. */
import type { AnyTool } from './household-tool.ts';
import { searchArticles } from './article-tool.ts';
import { comparePrices } from './compare-tool.ts';
import { forecastRunOuts, getSpending, searchCatalogue } from './home-tools.ts';
import { getListItems, listLists } from './list-tools.ts';
import { getPantry } from './pantry-tools.ts';
import { findPrices, getPriceHistory } from './price-tools.ts';
import {
  proposeBudget,
  proposeItems,
  proposePantryItems,
  proposeQuantities,
} from './propose-tools.ts';
import { getPurchaseItems, listPurchases } from './purchase-tools.ts';

/** The tools that read, for the assistant and for other programs. */
export const readingTools: readonly AnyTool[] = [
  listLists,
  getListItems,
  getPantry,
  listPurchases,
  getPurchaseItems,
  findPrices,
  getPriceHistory,
  comparePrices,
  forecastRunOuts,
  getSpending,
  searchCatalogue,
  searchArticles,
];

/** The tools that propose, only for the assistant, whose person sees the proposals. */
export const proposingTools: readonly AnyTool[] = [
  proposeItems,
  proposeQuantities,
  proposePantryItems,
  proposeBudget,
];
