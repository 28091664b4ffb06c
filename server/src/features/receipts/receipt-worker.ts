/** The file that the threads of the worker pool run. */
import { matchJob, readPaperTextJob, readPhotoTextsJob, readTextJob } from './receipt-jobs.ts';
import { serveJobs } from '../../http/worker-pool/serve-jobs.ts';

serveJobs([matchJob, readPaperTextJob, readPhotoTextsJob, readTextJob]);
