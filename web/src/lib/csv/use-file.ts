import { useMutation } from '@tanstack/react-query';
import { requestFile } from '../api/request.js';
import { saveCsv } from './csv.js';

/** How long (ms) to wait for a file. A file with thousands of rows takes some time. */
const TIMEOUT_MS = 120_000;

/** Returns a function that downloads a CSV file from the server, which streams it. */
export const useFile = (name: string, path: string, query: Readonly<Record<string, string | undefined>>) =>
  useMutation({
    mutationFn: () => requestFile(path, { query, timeoutMs: TIMEOUT_MS }),
    onSuccess: (file) => saveCsv(name, file),
  });
