// Ends a jest run that does not exit by itself, for example because a test left a timer or a socket open. Before that,
// jest prints "did not exit".
const WAIT_MS_MAX = 5_000;

export default class EndOfRun {
  onRunComplete() {
    // With this flag, jest itself lists the open handles after the run, so the run is not ended here.
    if (process.argv.includes('--detectOpenHandles')) return;
    setTimeout(() => {
      console.error(`Ended by force: something was still open ${WAIT_MS_MAX / 1_000} seconds after the last test.`);
      // The exit code needs no argument, because jest sets it while the process ends.
      process.exit();
    }, WAIT_MS_MAX).unref();
  }
}
