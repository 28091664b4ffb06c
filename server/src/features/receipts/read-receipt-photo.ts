/** Reads the photo of a paper receipt with the language model (NF-01, NF-02). */
import { readTimeZone } from '../../db/households.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { HandlerFunction } from '../../http/handlers.ts';
import { readPhoto, type AssistantDeps } from '../assistant/read-photo.ts';
import { readOwnList } from '../lists/own-list.ts';
import type { ReadOfflineProducts } from './matching/candidates.ts';
import { proposeMatches } from './propose-matches.ts';
import { photoInstructions } from './reading/photo-prompt.ts';
import { readPhotoTextsJob } from './receipt-jobs.ts';
import { createReceiptRunner } from './receipt-runner.ts';

interface PhotoDeps extends AssistantDeps {
  readonly readOfflineProducts: ReadOfflineProducts;
}

export function readReceiptPhoto(deps: PhotoDeps): HandlerFunction<'readReceiptPhoto'> {
  const { readOfflineProducts } = deps;
  return async ({ query, body: photo }, context) => {
    const { caller, now, sql, signal, runJob } = context;
    const { householdId } = caller;
    const { listId = null } = query;
    if (listId !== null) await readOwnList(sql, listId, householdId);
    const request = { ...photo, instructions: photoInstructions };
    const texts = await readPhoto(deps, photo, context, ({ receiptReader }) =>
      receiptReader.read(request, signal),
    );
    if (texts === undefined) throw new ApiError('receipt-unreadable');
    const run = createReceiptRunner(runJob);
    const householdZone = await readTimeZone(sql, householdId);
    const reading = await run(readPhotoTextsJob, { texts, now, householdZone });
    if ('problem' in reading) throw new ApiError('receipt-unreadable');
    const proposalContext = { sql, run, readOfflineProducts, caller, listId };
    const body = await proposeMatches(proposalContext, reading.receipt);
    return { status: 200, body };
  };
}
