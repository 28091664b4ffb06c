/**
 * The calls of the operator page, which only operators may make (ADM), and `reportProduct`, which
 * everybody may call.
 */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { instant, productId, textUpTo, userId, wholeNumber } from '../wire.ts';
import { product } from './catalogue.ts';

/** Why somebody reports a product (ADM-07). */
export const reportReasons = ['wrong', 'duplicate', 'offensive', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** A count of rows, or bytes. */
const count = z.int().min(0);

/**
 * The state of a repeated job: `waiting` before its first run, `failed` if the last run failed, and
 * `late` if the next run is overdue.
 */
const jobStates = ['waiting', 'ok', 'late', 'failed'] as const;

/** The state of the server. An instant is null if the event has not happened yet. */
export const adminOverview = z.object({
  version: z.string(),
  databaseBytes: count,
  people: count,
  households: count,
  products: count,
  /** Devices that get notices; absent from an older server. */
  pushDevices: count.optional(),
  /** The deletion of expired rows. */
  purge: z.object({
    state: z.enum(jobStates),
    lastAt: instant.nullable(),
    /** When it last failed, if it has not completed since. */
    failedAt: instant.nullable(),
    nextAt: instant.nullable(),
  }),
  /** Null if no folder for backups is configured. */
  backup: z
    .object({
      state: z.enum(jobStates),
      lastAt: instant.nullable(),
      bytes: count.nullable(),
      failedAt: instant.nullable(),
      nextAt: instant,
      verification: z.object({
        /** `not allowed` if the database role may not create the database for the verification. */
        state: z.enum([...jobStates, 'not allowed', 'off']),
        lastAt: instant.nullable(),
      }),
      /** Whether this process is making a backup that an operator has started. */
      isRunning: z.boolean(),
    })
    .nullable(),
});
export type AdminOverview = z.input<typeof adminOverview>;

export const adminPerson = z.object({
  /** Null for somebody who has signed up and never opened the app. */
  id: userId.nullable(),
  email: z.string(),
  createdAt: instant,
  /** The day of the last session; null if there was none, and always null with Firebase. */
  lastSeenAt: instant.nullable(),
  isLocked: z.boolean(),
  isOperator: z.boolean(),
});
export type AdminPerson = z.input<typeof adminPerson>;

/** The size of a household: only numbers, and nothing of its content. */
export const adminHousehold = z.object({
  createdAt: instant,
  members: count,
  lists: count,
  items: count,
  stock: count,
  purchases: count,
});
export type AdminHousehold = z.input<typeof adminHousehold>;

const adminProduct = product.pick({
  id: true,
  name: true,
  brand: true,
  categoryName: true,
  typicalUnit: true,
  barcode: true,
  imageUrl: true,
});
export type AdminProduct = z.input<typeof adminProduct>;

export const reportedProduct = adminProduct.extend({
  reports: count,
  reasons: z.array(z.enum(reportReasons)),
  lastAt: instant,
});
export type ReportedProduct = z.input<typeof reportedProduct>;

export const proposedMerge = z.object({
  reason: z.enum(['barcode', 'name']),
  one: adminProduct,
  other: adminProduct,
});
export type ProposedMerge = z.input<typeof proposedMerge>;

const productParams = z.object({ productId });

export const adminEndpoints = defineEndpoints({
  reportProduct: {
    summary: 'Report a product of the shared catalogue to the operators (ADM-07)',
    params: productParams,
    body: z.object({ reason: z.enum(reportReasons, 'Escolha um motivo.') }),
    responses: { 204: null },
    errors: ['product-not-found'],
  },
  getAdminOverview: {
    summary: 'For operators: version, sizes, jobs (ADM-03)',
    responses: { 200: adminOverview },
    errors: [],
  },
  getAdminPeople: {
    summary: 'For operators: the people whose e-mail contains a text, by e-mail (ADM-04)',
    query: z.object({
      search: textUpTo(120).optional(),
      page: wholeNumber(1, 100_000, 'A página deve ser um número a partir de 1.').default(1),
    }),
    responses: { 200: z.object({ people: z.array(adminPerson), hasMore: z.boolean() }) },
    errors: [],
  },
  changePersonLock: {
    summary: 'For operators: lock an account out, or unlock it (ADM-05)',
    params: z.object({ personId: userId }),
    body: z.object({ isLocked: z.boolean() }),
    responses: { 204: null },
    errors: ['person-not-found', 'operator-account', 'sign-in-again'],
  },
  getAdminHouseholds: {
    summary: 'For operators: how large the largest households are, at most 50 (ADM-06)',
    responses: { 200: z.array(adminHousehold) },
    errors: [],
  },
  getReportedProducts: {
    summary: 'For operators: the products that people reported, at most 50 (ADM-08)',
    responses: { 200: z.array(reportedProduct) },
    errors: [],
  },
  dismissReports: {
    summary: 'For operators: delete the reports of a product that is right (ADM-08)',
    params: productParams,
    responses: { 204: null },
    errors: ['product-not-found', 'sign-in-again'],
  },
  hideProduct: {
    summary: 'For operators: hide a product from searches, or show it again (ADM-08, DAT-03)',
    params: productParams,
    body: z.object({ isHidden: z.boolean() }),
    responses: { 204: null },
    errors: ['product-not-found', 'sign-in-again'],
  },
  getProposedMerges: {
    summary: 'For operators: pairs of products that may be the same, at most 50 (ADM-09)',
    responses: { 200: z.array(proposedMerge) },
    errors: [],
  },
  mergeProducts: {
    summary: 'For operators: merge a product into another one, which stays (ADM-09, DAT-03)',
    params: productParams,
    body: z.object({ intoId: productId }),
    responses: { 204: null },
    errors: ['product-not-found', 'merge-impossible', 'sign-in-again'],
  },
  keepBothProducts: {
    summary: 'For operators: two products are different, and are not proposed again (ADM-09)',
    params: productParams,
    body: z.object({ otherId: productId }),
    responses: { 204: null },
    errors: ['product-not-found', 'sign-in-again'],
  },
  backUpNow: {
    summary: 'For operators: begin a backup; 204 before it is complete (ADM-10)',
    responses: { 204: null },
    errors: ['backups-off', 'sign-in-again'],
  },
});
