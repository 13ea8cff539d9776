import { runBulkUpdate } from './bulk-update/pipeline.ts';
import { runImport } from './importing/pipeline.ts';
import { serveJobs } from './jobs/worker.ts';

// The entry of the worker threads: it registers every kind of job.
serveJobs({ import: runImport, bulkUpdate: runBulkUpdate });
