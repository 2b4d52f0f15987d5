import type { Theme } from "vitepress";
// Without the fonts that the default theme brings: those of the system are there already.
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineAsyncComponent } from "vue";
import RunExample from "../behaviour/RunExample.vue";
import HomeFigures from "../home/HomeFigures.vue";
import MainPage from "./MainPage.vue";
import "./style.css";

/** It has the text of all rules, which most pages do without. */
const ExplainBox = defineAsyncComponent(() => import("../behaviour/ExplainBox.vue"));

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    for (const [name, component] of Object.entries({ ExplainBox, HomeFigures, MainPage, RunExample }))
      app.component(name, component);
  },
} satisfies Theme;
