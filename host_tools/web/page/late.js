// A small classic script that says why the page's program does not run: the page was opened as a file, it is served
// with a wrong type, or the browser is too old for modules. build.py inserts this script into the page.
(function () {
    var START_LIMIT_MS = 10000;

    function isRunning() {
        return "pixelpitch" in window;
    }

    /** @param {string} words */
    function say(words) {
        var place = document.getElementById("loading");
        if (!isRunning() && place) place.textContent = words;
    }

    function explain() {
        if (isRunning()) return;
        if (location.protocol === "file:") {
            say("This page was opened as a file, but browsers run its program only from a web server: start `pixelpitch web`, or put the folder onto any web host.");
            return;
        }
        if (!("noModule" in document.createElement("script"))) {
            say("This browser is too old for this page: it does not support JavaScript modules.");
            return;
        }
        fetch("page.js", { method: "HEAD" }).then(
            function (answer) {
                var type = answer.headers.get("Content-Type") || "no type";
                if (!answer.ok) say("The page's program could not be loaded: the server answered " + answer.status + " for page.js.");
                else if (!/javascript/.test(type)) say("The web server sends page.js as " + type + "; browsers run it only as text/javascript. Set the type of .js files in the server.");
                else say("The page's program does not run. The browser's console says why.");
            },
            function () {
                say("The page's program could not be loaded: is there a network?");
            },
        );
    }

    if (location.protocol === "file:") addEventListener("DOMContentLoaded", explain);
    else setTimeout(explain, START_LIMIT_MS);
})();
