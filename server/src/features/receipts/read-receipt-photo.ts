/** Reads the photo of a paper receipt with the language model (NF-01, NF-02). */
import { ApiError } from '../../http/errors/failure.ts';
import type { Handler } from '../../http/handlers.ts';
import { readPhoto, type AssistantDeps } from '../assistant/read-photo.ts';
import { readOwnList } from '../lists/own-list.ts';
import type { ReadOfflineProducts } from './matching/candidates.ts';
import { proposeMatches } from './propose-matches.ts';
import { photoInstructions } from './reading/photo-prompt.ts';
import { readPhotoTexts } from './reading/read-photo-texts.ts';

interface PhotoDeps extends AssistantDeps {
  readonly readOfflineProducts: ReadOfflineProducts;
}

export function readReceiptPhoto(deps: PhotoDeps): Handler<'readReceiptPhoto'> {
  const { readOfflineProducts } = deps;
  return async ({ query, body: photo }, context) => {
    const { caller, now, sql, signal } = context;
    const { householdId } = caller;
    const { listId = null } = query;
    if (listId !== null) await readOwnList(sql, listId, householdId);
    const request = { ...photo, instructions: photoInstructions };
    const texts = await readPhoto(deps, photo, context, ({ receipts }) =>
      receipts.read(request, signal),
    );
    const reading = texts && readPhotoTexts(texts, now);
    if (reading === undefined || 'problem' in reading) throw new ApiError('receipt-unreadable');
    return {
      status: 200,
      body: await proposeMatches(
        { sql, readOfflineProducts, householdId, listId },
        reading.receipt,
      ),
    };
  };
}
