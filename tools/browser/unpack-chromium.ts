// Runs in a process of its own (see browser.ts): the package unpacks to the system's temporary folder of its process, only
// unpacks its own libraries if the environment looks like AWS Lambda, and changes the environment of the importing process.
const { default: chromium } = await import('@sparticuz/chromium');
console.log(await chromium.executablePath());
