import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A file of JSON lines that are only appended. A change takes effect after its line is written, so a killed process
 * loses no change that it has confirmed. Without a file path, nothing is stored.
 */
export class JsonLines<Line> {
  constructor(private readonly file: string | undefined) {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    // Ends an incomplete last line, so that the next line begins on a line of its own.
    if (existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8').slice(-1))) appendFileSync(file, '\n');
  }

  append(line: Line): void {
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }

  /** Returns all lines. An incomplete last line, left by a kill during a write, is left out. */
  read(): Line[] {
    if (this.file === undefined || !existsSync(this.file)) return [];
    return readFileSync(this.file, 'utf8')
      .split('\n')
      .flatMap((text) => {
        try {
          return [JSON.parse(text) as Line];
        } catch {
          return [];
        }
      });
  }
}
