import { useMutation } from '@tanstack/react-query';
import { requestFile } from '../api/request.js';
import { saveCsv } from './csv.js';

/** The timeout (ms) for a file. A file with thousands of rows takes a while. */
const TIMEOUT_MS = 120_000;

/** Downloads a CSV file, which the server streams. */
export const useFile = (name: string, path: string, query: Readonly<Record<string, string | undefined>>) =>
  useMutation({
    mutationFn: () => requestFile(path, { query, timeoutMs: TIMEOUT_MS }),
    onSuccess: (file) => saveCsv(name, file),
  });
