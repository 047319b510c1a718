// Prints the ten slowest test files at the end of a jest run, so that a slow new test is noticed.
const SHOWN_MAX = 10;

export default class SlowestSpecs {
  onRunComplete(_contexts, { testResults }) {
    const files = testResults
      .map(({ testFilePath, perfStats }) => ({ path: testFilePath, seconds: perfStats.runtime / 1_000 }))
      .sort((a, b) => b.seconds - a.seconds);
    if (files.length < 2) return;
    const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
    console.error(`Slowest of ${files.length} test files (${total.toFixed(0)} s in all):`);
    for (const { path, seconds } of files.slice(0, SHOWN_MAX))
      console.error(`${seconds.toFixed(1).padStart(8)} s  ${path.replace(`${process.cwd()}/`, '')}`);
  }
}
