/** The file that the threads of the worker pool run. */
import { matchJob, readPhotoTextsJob, readTextJob } from './receipt-jobs.ts';
import { serveJobs } from '../../http/worker-pool/serve-jobs.ts';

serveJobs([matchJob, readPhotoTextsJob, readTextJob]);
