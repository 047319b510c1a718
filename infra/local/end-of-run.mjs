// Ends a run of jest that does not end by itself: what a test (or a start that took too long) left open would otherwise
// hold the verdict back for ever, and with it the stores and whoever waits for both. Jest says "did not exit" before.
const PATIENCE_MS = 5_000;

export default class EndOfRun {
  onRunComplete() {
    // It looks for what is open by itself, after the run.
    if (process.argv.includes('--detectOpenHandles')) return;
    setTimeout(() => {
      console.error(`Ended by force: something was still open ${PATIENCE_MS / 1_000} seconds after the last test.`);
      // Jest sets the code as the process ends.
      process.exit();
    }, PATIENCE_MS).unref();
  }
}
