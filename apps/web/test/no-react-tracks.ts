// React's development build records every render for the browser's performance panel, if the console can; it took a third of the
// page's processor time. A setup file before any that imports React, which looks for the methods while it loads.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
