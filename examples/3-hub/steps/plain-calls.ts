// #region plain
type Hear = (words: string) => void | Promise<void>;
const hearers: Hear[] = [];
const tell = (words: string) => hearers.forEach((hear) => hear(words));

hearers.push((words) => console.log('the log:', words));
hearers.push((words) => {
  if (words === 'done') throw new Error('the counter is broken');
});
hearers.push((words) => console.log('the console:', words));

tell('half');
try {
  tell('done');
} catch (error) {
  console.log('who told it hears:', (error as Error).message);
}
// #endregion plain
