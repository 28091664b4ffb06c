/** The ids of all kinds of rows, as the API sends them. */
import { z } from 'zod';

export const idMessage = 'Identificador inválido.';

/**
 * The id of one kind of row. It is branded, so that the id of a pantry is not accepted for a list.
 */
const id = <Brand extends string>() => z.uuid(idMessage).toLowerCase().brand<Brand>();
export const userId = id<'UserId'>();
export const householdId = id<'HouseholdId'>();
export const householdInviteId = id<'HouseholdInviteId'>();
export const listId = id<'ListId'>();
export const listItemId = id<'ListItemId'>();
export const productId = id<'ProductId'>();
export const pantryId = id<'PantryId'>();
export const pantryItemId = id<'PantryItemId'>();
export const finishId = id<'FinishId'>();
export const tripCorrectionId = id<'TripCorrectionId'>();
export const receiptId = id<'ReceiptId'>();
export const priceNoteId = id<'PriceNoteId'>();
export const supermarketMergeId = id<'SupermarketMergeId'>();
export const activityId = id<'ActivityId'>();
export const personalKeyId = id<'PersonalKeyId'>();
export const webhookId = id<'WebhookId'>();
export const pushDeviceId = id<'PushDeviceId'>();
export const importId = id<'ImportId'>();
export const photoId = id<'PhotoId'>();
export const repeatId = id<'RepeatId'>();
export const templateId = id<'TemplateId'>();
export const batchId = id<'BatchId'>();
export const wasteId = id<'WasteId'>();

export type UserId = z.infer<typeof userId>;
export type HouseholdId = z.infer<typeof householdId>;
export type HouseholdInviteId = z.infer<typeof householdInviteId>;
export type ListId = z.infer<typeof listId>;
export type ListItemId = z.infer<typeof listItemId>;
export type TripCorrectionId = z.infer<typeof tripCorrectionId>;
export type ProductId = z.infer<typeof productId>;
export type PantryId = z.infer<typeof pantryId>;
export type PantryItemId = z.infer<typeof pantryItemId>;
export type FinishId = z.infer<typeof finishId>;
export type ReceiptId = z.infer<typeof receiptId>;
export type PriceNoteId = z.infer<typeof priceNoteId>;
export type ActivityId = z.infer<typeof activityId>;
export type ImportId = z.infer<typeof importId>;
export type PhotoId = z.infer<typeof photoId>;
